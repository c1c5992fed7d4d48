// The cache of vectors: what was put is what comes, models never mix, and no state of the file ends
// a run.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <fstream>

#include "rl/embed/embedding_cache.h"
#include "rl/embed/half.h"
#include "tests/rl/embed/programs.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

class TestEmbeddingCache : public QObject {
  Q_OBJECT
 private slots:
  void halvesAreTheNearest();
  void vectorsAreMadeOnce();
  void coldAndWarmGiveTheSameBits();
  void modelsDoNotMix();
  void vectorsOfAnotherWidthAreMadeAnew();
  void aFileThatIsNoDatabaseIsDoneWithout();
  void aFileThatIsCorruptInsideIsDoneWithout();
  void aLockedFileIsDoneWithout();
  void oldRowsMakeRoom();
  void littleMemoryIsEnough();
  void whatIsNotANumberIsAnError();
};

namespace {

constexpr size_t kWidth = 16;

// Counts what it is asked; a model's vectors are of its scale and the program's extents.
class CountingEmbedder : public Embedder {
 public:
  CountingEmbedder(std::string identity, float scale, size_t width = kWidth)
      : m_identity(std::move(identity)), m_scale(scale), m_width(width) {}

  const std::string& identity() const override { return m_identity; }
  size_t width() const override { return m_width; }
  Result<Vectors> embed(std::span<const core::Program* const> programs) override {
    Vectors vectors{m_width, {}};
    for (const core::Program* program : programs) {
      ++asked;
      auto rows = static_cast<float>(program->buffers.front().dims.front().extent.value);
      for (size_t i = 0; i < m_width; ++i)
        vectors.values.push_back(m_scale * rows / 3 + static_cast<float>(i) / 7);
    }
    return vectors;
  }
  int asked = 0;

 private:
  std::string m_identity;
  float m_scale;
  size_t m_width;
};

core::Program ofRows(int rows) {
  std::string text =
      "kernel rows\nin x\nout y\nx f32 [N, 8] heap\ny f32 [N, 8] heap\n\nN 8 y[{0},{1}] = "
      "x[{0},{1}] * 2.0\n";
  for (size_t at; (at = text.find('N')) != std::string::npos;)
    text.replace(at, 1, std::to_string(rows));
  return scaledRows(text.c_str());
}

struct Cache {
  explicit Cache(const std::filesystem::path& file, std::string identity = "model a",
                 float scale = 1, CachedEmbedder::Limits limits = {}, size_t width = kWidth)
      : Cache(std::make_unique<CountingEmbedder>(std::move(identity), scale, width), file, limits) {
  }
  Cache(std::unique_ptr<CountingEmbedder> counting, const std::filesystem::path& file,
        CachedEmbedder::Limits limits)
      : model(*counting),
        embedder(
            std::move(counting), file, [this](const Message& one) { said.push_back(one.text()); },
            limits) {}

  std::vector<float> of(const core::Program& program) {
    const core::Program* programs[] = {&program};
    return embedder.embed(programs).value().values;
  }

  std::vector<std::string> said;
  CountingEmbedder& model;
  CachedEmbedder embedder;
};

struct Folder {
  QTemporaryDir folder;
  std::filesystem::path file() const {
    return folder.path().toStdString() + "/deep/vectors.sqlite";
  }
};

void write(const std::filesystem::path& file, size_t at, const std::string& text) {
  std::filesystem::create_directories(file.parent_path());
  auto mode = at == 0 ? std::ios::out : std::ios::out | std::ios::in;
  std::ofstream out(file, mode | std::ios::binary);
  out.seekp(static_cast<std::streamoff>(at));
  out << text;
}

}  // namespace

void TestEmbeddingCache::halvesAreTheNearest() {
  for (uint32_t bits = 0; bits <= 0xffff; ++bits) {
    auto half = static_cast<uint16_t>(bits);
    if (std::isfinite(valueOf(half))) QCOMPARE(halfOf(valueOf(half)), half);
  }
  QCOMPARE(valueOf(0x3c00), 1.0f);
  QCOMPARE(valueOf(0x0001), 0x1p-24f);
  QCOMPARE(valueOf(halfOf(0x1p-26f)), 0.0f);
  QCOMPARE(halfOf(1 + 0x1p-12f), 0x3c00);
  QCOMPARE(halfOf(1 + 0x1.8p-11f), 0x3c01);
  QCOMPARE(valueOf(halfOf(1e6f)), 65504.0f);
  QCOMPARE(valueOf(halfOf(-65519.9f)), -65504.0f);
}

void TestEmbeddingCache::vectorsAreMadeOnce() {
  Folder folder;
  Cache cache(folder.file());
  core::Program first = doubled(), renamed = doubledByOtherNames(), other = doubledOfFewerRows();
  const core::Program* programs[] = {&first, &other, &renamed, &first};
  Vectors vectors = cache.embedder.embed(programs).value();
  QCOMPARE(cache.model.asked, 2);
  QVERIFY(std::ranges::equal(vectors.row(0), vectors.row(2)));
  QVERIFY(std::ranges::equal(vectors.row(0), vectors.row(3)));
  QVERIFY(!std::ranges::equal(vectors.row(0), vectors.row(1)));
  QVERIFY(std::ranges::equal(vectors.row(1), cache.of(other)));
  QCOMPARE(cache.model.asked, 2);
  QVERIFY(cache.said.empty());
}

void TestEmbeddingCache::coldAndWarmGiveTheSameBits() {
  Folder folder;
  std::vector<float> without = Cache({}).of(doubled());
  std::vector<float> cold = Cache(folder.file()).of(doubled());
  Cache warm(folder.file());
  std::vector<float> read = warm.of(doubled());
  QCOMPARE(warm.model.asked, 0);
  QCOMPARE(read, cold);
  QCOMPARE(without, cold);
  for (size_t i = 0; i < kWidth; ++i)
    QVERIFY(std::abs(read[i] - (128 + static_cast<float>(i) / 7)) < 128 * 0x1p-10);
}

void TestEmbeddingCache::modelsDoNotMix() {
  Folder folder;
  Cache a(folder.file(), "model a", 1), b(folder.file(), "model b", 2);
  std::vector<float> ofA = a.of(doubled()), ofB = b.of(doubled());
  QVERIFY(ofA != ofB);
  Cache again(folder.file(), "model b", 2);
  QCOMPARE(again.of(doubled()), ofB);
  QCOMPARE(again.model.asked, 0);
}

void TestEmbeddingCache::vectorsOfAnotherWidthAreMadeAnew() {
  Folder folder;
  Cache(folder.file()).of(doubled());
  Cache wider(folder.file(), "model a", 1, {}, 2 * kWidth);
  QCOMPARE(wider.of(doubled()).size(), 2 * kWidth);
  QCOMPARE(wider.model.asked, 1);
}

void TestEmbeddingCache::aFileThatIsNoDatabaseIsDoneWithout() {
  Folder folder;
  write(folder.file(), 0, std::string(5000, '?'));
  Cache cache(folder.file());
  QCOMPARE(cache.of(doubled()), Cache({}).of(doubled()));
  cache.of(doubledOfFewerRows());
  QCOMPARE(cache.said.size(), 1);
  QVERIFY2(cache.said.front().starts_with("vectors of programs are not kept: "),
           cache.said.front().c_str());
}

// The first page is whole, so that it opens; what is behind it is not.
void TestEmbeddingCache::aFileThatIsCorruptInsideIsDoneWithout() {
  Folder folder;
  {
    Cache cache(folder.file());
    for (int rows = 2; rows < 200; ++rows) cache.of(ofRows(rows));
  }
  size_t size = std::filesystem::file_size(folder.file());
  QVERIFY(size > 8192);
  write(folder.file(), 4096, std::string(size - 4096, '\x5a'));
  Cache cache(folder.file());
  for (int rows = 2; rows < 200; ++rows)
    QCOMPARE(cache.of(ofRows(rows)), Cache({}).of(ofRows(rows)));
  QCOMPARE(cache.said.size(), 1);
}

void TestEmbeddingCache::aLockedFileIsDoneWithout() {
  Folder folder;
  CachedEmbedder::Limits hasty;
  hasty.file.patience = 1;
  Cache cache(folder.file(), "model a", 1, hasty);
  auto other = Database::open(folder.file(), Database::Open::ExistingOnly, "cache").value();
  QVERIFY(other.execute("BEGIN IMMEDIATE"));
  cache.of(doubled());
  cache.of(doubledOfFewerRows());
  QCOMPARE(cache.said.size(), 1);
  cache.of(doubled());
  QCOMPARE(cache.model.asked, 2);
}

void TestEmbeddingCache::oldRowsMakeRoom() {
  Folder folder;
  CachedEmbedder::Limits little;
  little.file.bytes = 64 << 10;
  constexpr size_t kWide = 512;
  {
    Cache cache(folder.file(), "model a", 1, little, kWide);
    for (int rows = 2; rows < 200; ++rows) cache.of(ofRows(rows));
    QVERIFY(cache.said.empty());
  }
  QVERIFY(std::filesystem::file_size(folder.file()) < 100 << 10);
  Cache again(folder.file(), "model a", 1, little, kWide);
  again.of(ofRows(199));
  QCOMPARE(again.model.asked, 0);
  again.of(ofRows(2));
  QCOMPARE(again.model.asked, 1);
}

// A call may be about more programs than are remembered.
void TestEmbeddingCache::littleMemoryIsEnough() {
  CachedEmbedder::Limits little;
  little.vectors = 2;
  Cache cache({}, "model a", 1, little);
  std::vector<core::Program> programs;
  for (int rows = 2; rows < 12; ++rows) programs.push_back(ofRows(rows));
  std::vector<const core::Program*> asked;
  for (const core::Program& program : programs) asked.push_back(&program);
  Vectors vectors = cache.embedder.embed(asked).value();
  for (size_t i = 0; i < programs.size(); ++i)
    QVERIFY(std::ranges::equal(vectors.row(i), Cache({}).of(programs[i])));
  QVERIFY(cache.model.asked < 13);
}

void TestEmbeddingCache::whatIsNotANumberIsAnError() {
  Cache cache({}, "model a", NAN);
  core::Program program = doubled();
  const core::Program* programs[] = {&program};
  auto refused = cache.embedder.embed(programs);
  QVERIFY(!refused);
  QVERIFY(refused.error().code == ErrorCode::ToolFailure);
}

QTEST_APPLESS_MAIN(TestEmbeddingCache)
#include "test_embedding_cache.moc"
