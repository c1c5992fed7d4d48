// Long texts in windows that overlap, and the mean of their vectors.
#include <QTest>
#include <numeric>

#include "rl/embed/token_windows.h"

using namespace dojo::rl;

class TestTokenWindows : public QObject {
  Q_OBJECT
 private slots:
  void everyTokenIsInAWindow();
  void shortTextsHaveOneWindow();
  void windowsCountByTheirLengths();
  void vectorsGetLengthOne();
};

void TestTokenWindows::everyTokenIsInAWindow() {
  for (size_t most : {1, 2, 7, 8, 254})
    for (size_t size : {8, 9, 20, 255, 1000}) {
      std::vector<int32_t> tokens(size);
      std::iota(tokens.begin(), tokens.end(), 0);
      auto windows = windowsOf(3, tokens, most);
      int32_t next = 0;  // the first token that no window had
      for (const TokenWindow& window : windows) {
        QCOMPARE(window.text, size_t{3});
        QVERIFY(window.tokens.size() <= most);
        const int32_t overlap = next == 0 ? 0 : static_cast<int32_t>(most / 4);
        QVERIFY(window.tokens.front() <= next - overlap);
        QVERIFY(window.tokens.back() >= next);
        next = window.tokens.back() + 1;
      }
      QCOMPARE(next, static_cast<int32_t>(size));
    }
}

void TestTokenWindows::shortTextsHaveOneWindow() {
  const std::vector<int32_t> tokens{5, 6, 7};
  QCOMPARE(windowsOf(0, tokens, 3).size(), size_t{1});
  QCOMPARE(windowsOf(0, tokens, 3)[0].tokens, tokens);
  QCOMPARE(windowsOf(0, {}, 3).size(), size_t{1});
}

void TestTokenWindows::windowsCountByTheirLengths() {
  const std::vector<TokenWindow> windows{{0, {1, 1, 1}}, {1, {}}, {0, {1}}};
  Vectors means = meanOfWindows(windows, {2, {4, 0, 7, 8, 0, 4}}, 2);
  QCOMPARE(means.values, (std::vector<float>{3, 1, 7, 8}));
}

void TestTokenWindows::vectorsGetLengthOne() {
  Vectors vectors{2, {3, 4, 0, 0}};
  normalise(vectors);
  QCOMPARE(vectors.values, (std::vector<float>{0.6f, 0.8f, 0, 0}));
}

QTEST_APPLESS_MAIN(TestTokenWindows)
#include "test_token_windows.moc"
