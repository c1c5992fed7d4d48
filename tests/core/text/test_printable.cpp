// What may be shown of a text from somewhere else.
#include <QTest>
#include <random>

#include "core/text/printable.h"

using namespace dojo::core;

namespace {

const std::string kReplacement = "\xEF\xBF\xBD";

// Nothing that steers a terminal, and sound UTF-8.
bool isHarmless(const std::string& text) {
  QString decoded = QString::fromStdString(text);
  if (decoded.toStdString() != text) return false;
  for (QChar c : decoded) {
    if (c == u'\n' || c == u'\t') continue;
    if (c.category() == QChar::Other_Control || c.unicode() == 0x2028 || c.unicode() == 0x2029)
      return false;
    bool isMark = c.unicode() >= 0x200E && c.unicode() <= 0x200F;
    bool isEmbedding = c.unicode() >= 0x202A && c.unicode() <= 0x202E;
    bool isIsolate = c.unicode() >= 0x2066 && c.unicode() <= 0x2069;
    if (isMark || isEmbedding || isIsolate || c.unicode() == 0x061C) return false;
  }
  return true;
}

}  // namespace

class TestPrintable : public QObject {
  Q_OBJECT
 private slots:
  void textStaysAsItIs_data();
  void textStaysAsItIs();
  void whatSteersIsSpeltOut_data();
  void whatSteersIsSpeltOut();
  void anyBytesAreHarmless();
  void partsGiveTheSame();
};

void TestPrintable::textStaysAsItIs_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::newRow("empty") << QByteArray();
  QTest::newRow("lines and tabs") << QByteArray("a\tb\nc\n");
  QTest::newRow("two bytes") << QByteArray("±×ü");
  QTest::newRow("three bytes") << QByteArray("“µ” … €");
  QTest::newRow("four bytes") << QByteArray("𝔸 🙂");
  QTest::newRow("the last character") << QByteArray("\xF4\x8F\xBF\xBF");
  QTest::newRow("other scripts") << QByteArray("קוד 代码 код");
}

void TestPrintable::textStaysAsItIs() {
  QFETCH(QByteArray, text);
  QCOMPARE(printable(text.toStdString()), text.toStdString());
}

void TestPrintable::whatSteersIsSpeltOut_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QByteArray>("shown");
  auto row = [](const char* name, const QByteArray& text, const std::string& shown) {
    QTest::newRow(name) << text << QByteArray::fromStdString(shown);
  };
  row("a window's title", "\x1b]0;mine\x07", "\\u001b]0;mine\\u0007");
  row("over the line again", "right\rwrong", "right\\u000dwrong");
  row("back", "a\b\bz", "a\\u0008\\u0008z");
  row("a zero", QByteArray("a\0b", 3), "a\\u0000b");
  row("delete", "\x7f", "\\u007f");
  row("an introducer in two bytes",
      "\xC2\x9B"
      "31m",
      "\\u009b31m");
  row("from right to left",
      "\xE2\x80\xAE"
      "abc",
      "\\u202eabc");
  row("an isolate", "\xE2\x81\xA6", "\\u2066");
  row("a line separator", "\xE2\x80\xA8", "\\u2028");
  row("a lone byte",
      "a\x9b"
      "b",
      "a" + kReplacement + "b");
  row("overlong", "\xC0\x9B", kReplacement + kReplacement);
  row("overlong in three", "\xE0\x80\x9B", kReplacement);
  row("a surrogate", "\xED\xA0\x80", kReplacement);
  row("beyond the last", "\xF4\x90\x80\x80", kReplacement);
  row("cut off", "a\xE2\x80", "a" + kReplacement);
  row("broken off",
      "\xE2\x80"
      "a",
      kReplacement + "a");
}

void TestPrintable::whatSteersIsSpeltOut() {
  QFETCH(QByteArray, text);
  QFETCH(QByteArray, shown);
  QCOMPARE(QByteArray::fromStdString(printable(text.toStdString())), shown);
}

void TestPrintable::anyBytesAreHarmless() {
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string text(random() % 12, ' ');
    for (char& c : text)
      c = static_cast<char>(random() % 3 ? 0x80 + random() % 128 : random() % 256);
    QVERIFY2(isHarmless(printable(text)), QByteArray::fromStdString(text).toHex().constData());
  }
}

void TestPrintable::partsGiveTheSame() {
  std::mt19937 random(2);
  for (int i = 0; i < 5000; ++i) {
    std::string text(random() % 20, ' ');
    for (char& c : text)
      c = static_cast<char>(random() % 2 ? 0x80 + random() % 128 : random() % 256);
    PrintableText parts;
    std::string shown;
    for (size_t at = 0; at < text.size();) {
      size_t count = std::min<size_t>(1 + random() % 3, text.size() - at);
      shown += parts.take(text.substr(at, count));
      at += count;
    }
    shown += parts.end();
    QCOMPARE(shown, printable(text));
  }
}

QTEST_APPLESS_MAIN(TestPrintable)
#include "test_printable.moc"
