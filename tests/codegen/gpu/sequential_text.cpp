#include "tests/codegen/gpu/sequential_text.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "codegen/c/emit/constants.h"
#include "core/analysis/view.h"

namespace dojo::tests {
namespace {

using codegen::Dialect;
using core::Access;

class Writer {
 public:
  Writer(const core::Program& program, Dialect dialect)
      : m_program(program),
        m_view(program),
        m_names(program),
        m_text{.program = program, .view = m_view, .names = m_names, .dialect = dialect} {
    m_text.element = [this](const Access& access) {
      codegen::Home home{.kind = codegen::Home::Kind::Parameter,
                         .buffer = m_program.bufferOf(access.array)};
      return codegen::elementText(access, home, m_text.nest, m_names);
    };
  }

  SequentialText text() {
    for (const core::NodePtr& node : m_program.body) write(*node, 1);
    std::string constants, parameters;
    std::set<std::string> used;
    codegen::collectIdentifiers(m_body, used);
    bool isCuda = m_text.dialect == Dialect::Cuda;
    for (std::string line : codegen::defineConstants(m_program, m_names, used)) {
      if (!isCuda && line.starts_with("static ")) line.replace(0, 6, "__constant");
      constants += line + "\n";
    }
    for (const core::Buffer& buffer : m_program.buffers)
      parameters +=
          fmt::format("{}{}{} *{}{}", parameters.empty() ? "" : ", ", isCuda ? "" : spaceOf(buffer),
                      codegen::gpuType(buffer.dtype, m_text.dialect), isCuda ? "__restrict__ " : "",
                      m_names.buffer(buffer.name));
    std::string text = codegen::gpuPrelude(m_text.dialect, m_text.helpers) + constants;
    text += fmt::format("{} void dojo_test_entry({}) {{\n{}}}\n",
                        isCuda ? "extern \"C\" __global__" : "__kernel", parameters, m_body);
    return {text, m_vectors};
  }

 private:
  static std::string_view spaceOf(const core::Buffer& buffer) {
    return buffer.location == core::Location::Shared ? "__local " : "__global ";
  }

  void line(int indent, const std::string& text) {
    m_body += std::string(static_cast<size_t>(2 * indent), ' ') + text + "\n";
  }

  void write(const core::Node& node, int indent) {
    if (!node.isScope()) {
      statement(node.operation(), indent, codegen::gpuStatement(m_text, node.operation()));
      return;
    }
    const core::Scope& scope = node.scope();
    int depth = static_cast<int>(m_text.nest.size());
    const std::string& name = m_names.iteration(depth);
    m_text.nest.push_back({name, scope.extent.value, false, 0, true});
    bool isVector = scope.mapping == core::Mapping::Vector && !scope.children[0]->isScope();
    if (!isVector || !writeVector(scope.children[0]->operation(), depth, indent)) {
      line(indent,
           fmt::format("for (long {0} = 0; {0} < {1}; ++{0}) {{", name, scope.extent.value));
      for (const core::NodePtr& child : scope.children) write(*child, indent + 1);
      line(indent, "}");
    }
    m_text.nest.pop_back();
  }

  bool writeVector(const core::Operation& o, int depth, int indent) {
    int lanes = static_cast<int>(m_text.nest.back().extent);
    auto isAligned = [&](const Access& access) { return this->isAligned(access, depth, lanes); };
    auto lines = codegen::gpuVectorStatement(m_text, o, depth, lanes, isAligned);
    if (!lines) return false;
    ++m_vectors;
    statement(o, indent, *lines);
    return true;
  }

  bool isAligned(const Access& access, int depth, int lanes) const {
    const core::Buffer& buffer = *m_program.bufferOf(access.array);
    int64_t constant = 0, step = 1;
    for (size_t k = buffer.dims.size(); k-- > 0;) {
      if (!buffer.dims[k].materialised) continue;
      constant += access.indices[k].constant() * step;
      step *= buffer.dims[k].stored();
    }
    bool aligned = constant % lanes == 0;
    for (int d = 0; d < depth; ++d) aligned &= codegen::strideOf(access, buffer, d) % lanes == 0;
    return aligned;
  }

  void statement(const core::Operation& o, int indent, const std::vector<std::string>& lines) {
    std::string condition;
    for (const core::Guard& guard : o.guards)
      condition +=
          (condition.empty() ? "" : " && ") + codegen::guardText(guard, m_text.nest, m_names);
    if (!condition.empty()) line(indent++, fmt::format("if ({}) {{", condition));
    for (const std::string& text : lines) line(indent, text);
    if (!condition.empty()) line(--indent, "}");
  }

  const core::Program& m_program;
  core::View m_view;
  codegen::Names m_names;
  codegen::GpuText m_text;
  std::string m_body;
  int m_vectors = 0;
};

// What the compilers of CUDA define before a text.
constexpr const char* kShim =
    "#ifdef __CUDA__\n"
    "#define __device__ __attribute__((device))\n#define __global__ __attribute__((global))\n"
    "#else\n"
    "#define __device__\n#define __global__\n"
    "#endif\n"
    "#define VECTORS(type, name) \\\n"
    "  struct alignas(2 * sizeof(type)) name##2 { type x, y; }; \\\n"
    "  struct alignas(sizeof(type) < 8 ? 4 * sizeof(type) : 16) name##4 { type x, y, z, w; };\n"
    "VECTORS(signed char, char) VECTORS(unsigned char, uchar) VECTORS(short, short)\n"
    "VECTORS(unsigned short, ushort) VECTORS(int, int) VECTORS(long long, longlong)\n"
    "VECTORS(float, float) VECTORS(double, double)\n";

bool write(const QString& path, std::string_view text) {
  QFile file(path);
  return file.open(QFile::WriteOnly) && file.write(text.data(), static_cast<qint64>(text.size())) ==
                                            static_cast<qint64>(text.size());
}

// Runs Clang on the text in a folder; what it says, if it fails.
QString compile(const QTemporaryDir& folder, const std::string& text, const QStringList& options) {
  if (!write(folder.filePath("dojo_gpu_math.h"), codegen::dojoGpuMathHeader()) ||
      !write(folder.filePath("dojo_gpu_copy.h"), codegen::dojoGpuCopyHeader()) ||
      !write(folder.filePath("text.cu"), text))
    return "cannot write";
  QProcess process;
  process.setWorkingDirectory(folder.path());
  process.start(clang(), options + QStringList{"text.cu"});
  if (!process.waitForFinished(300000)) return "Clang does not end";
  return process.exitCode() == 0 && process.exitStatus() == QProcess::NormalExit
             ? QString()
             : QString::fromUtf8(process.readAllStandardError());
}

struct Library {
  explicit Library(const QString& path)
      : handle(dlopen(path.toLocal8Bit().constData(), RTLD_NOW | RTLD_LOCAL)) {}
  ~Library() {
    if (handle) dlclose(handle);
  }
  void* handle;
};

using Memory = std::unique_ptr<void, decltype(&std::free)>;

Memory memoryOf(const core::Buffer& buffer) {
  size_t bytes = static_cast<size_t>(buffer.elements() * core::sizeOf(buffer.dtype) + 63) / 64 * 64;
  Memory memory(std::aligned_alloc(64, bytes), std::free);
  std::memset(memory.get(), 0xC5, bytes);
  return memory;
}

}  // namespace

SequentialText sequentialText(const core::Program& program, Dialect dialect) {
  return Writer(program, dialect).text();
}

QString clang() {
  QString path = QStandardPaths::findExecutable("clang-19");
  return path.isEmpty() ? QStandardPaths::findExecutable("clang") : path;
}

QString syntaxProblem(const std::string& text, Dialect dialect) {
  QTemporaryDir folder;
  if (dialect == Dialect::Cuda)
    return compile(folder, kShim + text,
                   {"-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "-fsyntax-only",
                    "--cuda-gpu-arch=sm_90"});
  return compile(folder, text,
                 {"-x", "cl", "-cl-std=CL1.2", "-Xclang", "-finclude-default-header",
                  "-fsyntax-only", "-Wall", "-Werror", "-Wno-unused-function", "-Wno-self-assign",
                  "-Wno-parentheses-equality", "-Wno-constant-conversion"});
}

Result<std::vector<core::Tensor>> runSequentially(const core::Program& program,
                                                  std::span<const core::Tensor> inputs) {
  QTemporaryDir folder;
  std::string text = sequentialText(program, Dialect::Cuda).text, arguments;
  std::vector<Memory> memory;
  std::vector<void*> pointers;
  for (size_t k = 0; k < program.buffers.size(); ++k) {
    const core::Buffer& buffer = program.buffers[k];
    arguments += fmt::format("{}static_cast<{} *>(b[{}])", k ? ", " : "",
                             codegen::gpuType(buffer.dtype, Dialect::Cuda), k);
    memory.push_back(memoryOf(buffer));
    pointers.push_back(memory.back().get());
    for (size_t i = 0; i < program.inputs.size(); ++i) {
      if (!buffer.holds(program.inputs[i])) continue;
      std::vector<std::byte> bytes = core::toBytes(inputs[i]);
      std::memcpy(pointers.back(), bytes.data(), bytes.size());
    }
  }
  QString wrong = compile(
      folder,
      kShim + text + "extern \"C\" void run(void **b) { dojo_test_entry(" + arguments + "); }\n",
      {"-x", "c++", "-std=c++17", "-O1", "-fPIC", "-shared", "-Wall", "-Wno-unused-function",
       "-Wno-unknown-pragmas", "-o", "text.so"});
  if (!wrong.isEmpty()) return fail(ErrorCode::ToolFailure, wrong.toStdString() + "\n" + text);
  Library library(folder.filePath("text.so"));
  auto run =
      library.handle ? reinterpret_cast<void (*)(void**)>(dlsym(library.handle, "run")) : nullptr;
  if (!run) return fail(ErrorCode::ToolFailure, "the library does not load");
  run(pointers.data());
  std::vector<core::Tensor> outputs;
  for (const std::string& array : program.outputs) {
    const core::Buffer* buffer = program.bufferOf(array);
    std::vector<int64_t> shape;
    for (const core::Dimension& d : buffer->dims) shape.push_back(d.extent.value);
    auto* bytes = static_cast<const std::byte*>(
        pointers[static_cast<size_t>(buffer - program.buffers.data())]);
    auto tensor = core::fromBytes(
        buffer->dtype, shape,
        {bytes, static_cast<size_t>(buffer->elements() * core::sizeOf(buffer->dtype))});
    if (!tensor) return tl::unexpected(tensor.error());
    outputs.push_back(std::move(*tensor));
  }
  return outputs;
}

}  // namespace dojo::tests
