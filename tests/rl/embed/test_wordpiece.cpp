// Text to the pieces of a vocabulary, as BERT's tokenizer has them.
#include <QTest>

#include "rl/embed/wordpiece.h"

using dojo::rl::WordPiece;

class TestWordPiece : public QObject {
  Q_OBJECT
 private slots:
  void wordsBecomeTheLongestPieces_data();
  void wordsBecomeTheLongestPieces();
  void caseIsKeptWhereTheModelKnowsIt();
  void specialTokensAreFound();
  void vocabulariesWithoutSpecialTokensAreRefused();
};

namespace {

const std::vector<std::string> kTokens{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "un",  "##aff", "##able",
                                       "able",  "a",     "##a",   "0",     "##1", "1",     "{",
                                       "}",     "[",     "]",     ",",     "+",   "=",     "max",
                                       "##=",   "A",     "é",     "中",    "##é"};

std::string vocabulary(const char* end = "\n") {
  std::string text;
  for (const std::string& token : kTokens) text += token + end;
  return text;
}

QString pieces(const WordPiece& tokenizer, const std::string& text) {
  QStringList names;
  for (int32_t token : tokenizer.tokens(text))
    names << QString::fromStdString(kTokens.at(static_cast<size_t>(token)));
  return names.join(' ');
}

}  // namespace

void TestWordPiece::wordsBecomeTheLongestPieces_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("expected");
  QTest::newRow("nothing") << "" << "";
  QTest::newRow("spaces") << " \t\n\r " << "";
  QTest::newRow("pieces") << "unaffable" << "un ##aff ##able";
  QTest::newRow("the longest first") << "able a" << "able a";
  QTest::newRow("case") << "UnAffAble" << "un ##aff ##able";
  QTest::newRow("an access") << "a[{0},{1}] max= a" << "a [ { 0 } , { 1 } ] max = a";
  QTest::newRow("numbers") << "011" << "0 ##1 ##1";
  QTest::newRow("one piece is missing") << "unx able" << "[UNK] able";
  QTest::newRow("no piece") << "x" << "[UNK]";
  QTest::newRow("punctuation alone") << "a;a" << "a [UNK] a";
  QTest::newRow("control characters") << QString::fromLatin1("a\x01\x7f") + "a" << "a ##a";
  QTest::newRow("100 letters") << QString(100, 'a') << ("a" + QString(" ##a").repeated(99));
  QTest::newRow("101 letters") << QString(101, 'a') << "[UNK]";
  QTest::newRow("100 letters of two bytes")
      << QString(100, QChar(0xE9)) << ("é" + QString(" ##é").repeated(99));
  QTest::newRow("Chinese") << "a中a" << "a 中 a";
}

void TestWordPiece::wordsBecomeTheLongestPieces() {
  QFETCH(QString, text);
  for (const char* end : {"\n", "\r\n"}) {
    auto tokenizer = WordPiece::from(vocabulary(end), {});
    QVERIFY(tokenizer);
    QTEST(pieces(*tokenizer, text.toStdString()), "expected");
  }
}

void TestWordPiece::caseIsKeptWhereTheModelKnowsIt() {
  auto tokenizer = WordPiece::from(vocabulary(), {.isLowerCase = false});
  QCOMPARE(pieces(*tokenizer, "A a Able"), QString("A a [UNK]"));
}

void TestWordPiece::specialTokensAreFound() {
  auto tokenizer = WordPiece::from(vocabulary(), {});
  QCOMPARE(tokenizer->size(), kTokens.size());
  QCOMPARE(tokenizer->padding(), 0);
  QCOMPARE(tokenizer->begin(), 2);
  QCOMPARE(tokenizer->end(), 3);
}

void TestWordPiece::vocabulariesWithoutSpecialTokensAreRefused() {
  for (const char* text : {"", "[UNK]\n[SEP]\n[PAD]\na\n", "\xff\xfe\n"}) {
    auto tokenizer = WordPiece::from(text, {});
    QVERIFY(!tokenizer);
    QVERIFY(tokenizer.error().message.text().starts_with("the vocabulary has no token ["));
  }
}

QTEST_APPLESS_MAIN(TestWordPiece)
#include "test_wordpiece.moc"
