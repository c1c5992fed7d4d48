// That a message is its English and, part by part, what another language has for it; and that a bad
// translation never hides what is said.
#include <QTest>
#include <map>
#include <sstream>

#include "core/message.h"

using dojo::Message;
using dojo::phrase;

namespace {

std::string inTest(std::string_view format) {
  static const std::map<std::string_view, std::string> kKnown = {
      {"{} reads {}", "{1} is read by {0}"},
      {"the scope {} at line {}", "line {1}'s scope {0}"},
      {"{} of {:.1f} ms", "{1:.1f} ms: {0}"},
      {"so it waits", "therefore"},
      {"{} ends", "{0} ends {7}"},
      {"more", "MORE"},
  };
  auto found = kKnown.find(format);
  return found == kKnown.end() ? std::string(format) : found->second;
}

}  // namespace

class TestMessage : public QObject {
  Q_OBJECT
 private slots:
  void isItsEnglish();
  void isTranslatedPartByPart();
  void textsOfOthersStayAsTheyAre();
  void translationsThatDoNotFitAreLeft();
  void emptyPartsAreNothing();
  void codesAreFoundInParts();
};

void TestMessage::isItsEnglish() {
  std::string name = "x";
  Message message = phrase("{} reads '{}' {} times, {:.3g} {{{}}}", phrase("the scope {}", 4), name,
                           size_t{2}, 1234567.0, 'c');
  QCOMPARE(message.text(), std::string("the scope 4 reads 'x' 2 times, 1.23e+06 {c}"));
  std::string converted = message;
  QCOMPARE(converted, message.text());
  QCOMPARE(fmt::format("[{}]", message), "[" + message.text() + "]");
  std::ostringstream out;
  out << message;
  QCOMPARE(out.str(), message.text());
  QVERIFY(message == converted && !(message == "another"));
  QCOMPARE(("a: " + message).text(), "a: " + message.text());
}

void TestMessage::isTranslatedPartByPart() {
  Message scope = phrase("the scope {} at line {}", "M", 9);
  Message slow = phrase("{} of {:.1f} ms", scope, 2.5);
  QCOMPARE(phrase("{} reads {}", slow, phrase("so it waits")).text(inTest),
           std::string("therefore is read by 2.5 ms: line 9's scope M"));
}

void TestMessage::textsOfOthersStayAsTheyAre() {
  QCOMPARE(phrase("{} reads {}", std::string("more"), "more").text(inTest),
           std::string("more is read by more"));
  QCOMPARE(Message(std::string("y[{0}] = {nothing}")).text(inTest),
           std::string("y[{0}] = {nothing}"));
  QCOMPARE(phrase("nobody knows {}", phrase("more")).text(inTest),
           std::string("nobody knows MORE"));
}

void TestMessage::translationsThatDoNotFitAreLeft() {
  QCOMPARE(phrase("{} ends", "it").text(inTest), std::string("it ends"));
}

void TestMessage::emptyPartsAreNothing() {
  QVERIFY(Message().empty() && Message("").empty() && Message(std::string()).empty());
  QCOMPARE(Message().text(inTest), std::string());
  QCOMPARE(phrase("[{}]", Message()).text(), std::string("[]"));
}

void TestMessage::codesAreFoundInParts() {
  Message message = phrase("{}: {}", "k", phrase("so it waits").coded("waits"));
  QVERIFY(message.tells("waits") && !message.tells("reads") && message.code.empty());
}

QTEST_GUILESS_MAIN(TestMessage)
#include "test_message.moc"
