// The parts of an archive that torch.export.save writes: the program as JSON, and the contents of
// parameters, buffers and constants, each described in JSON and stored raw. What is stored as a
// pickle is never read. Any bytes are an archive or an error.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "app/readers/pt2/aten_call.h"
#include "app/readers/pt2/zip_archive.h"

namespace dojo::app {

struct StoredTensor {
  Type type;
  core::Bytes bytes;  // row-major
};

class ExportedArchive {
 public:
  static Result<ExportedArchive> open(std::shared_ptr<const void> owner,
                                      std::span<const std::byte> bytes, const std::string& file);

  const Json& program() const { return m_program; }
  const std::string& modelName() const { return m_modelName; }
  // Of a parameter, buffer or constant by its name in the model: "encoder.0.weight".
  Result<StoredTensor> tensor(const std::string& name) const;
  bool hasTensor(const std::string& name) const { return m_tensors.contains(name); }

 private:
  Result<void> readProgram();
  Result<void> readTensors(const std::string& folder, const std::string& suffix);
  std::string name(const std::string& path) const { return m_root + path; }

  struct Stored {
    std::string entry;
    Json meta;
    bool isPickle = false;
  };
  std::string m_file, m_root, m_modelName;
  ZipArchive m_archive;
  Json m_program;
  std::map<std::string, Stored> m_tensors;
};

}  // namespace dojo::app
