// Every pair of accumulation and operation, on every type, of elements, numbers and index values,
// on single elements and on vectors, means in C what it means to the interpreter: no operand is
// taken apart by an operator of another rank, none is computed in fewer bits than its type has.
#include <QTest>

#include "core/analysis/validate.h"
#include "tests/codegen/meaning_runner.h"
#include "tests/codegen/operand_programs.h"

using namespace dojo;
using core::DType;

class TestOperandTypes : public QObject {
  Q_OBJECT
 private slots:
  void operationsMeanTheSame_data();
  void operationsMeanTheSame();

 private:
  tests::KernelRunner m_runner;
};

void TestOperandTypes::operationsMeanTheSame_data() {
  QTest::addColumn<int>("type");
  for (DType t : {DType::F64, DType::F32, DType::F16, DType::BF16, DType::I64, DType::I32,
                  DType::I16, DType::I8, DType::U8, DType::Bool})
    QTest::newRow(std::string(core::name(t)).c_str()) << static_cast<int>(t);
}

void TestOperandTypes::operationsMeanTheSame() {
  QFETCH(int, type);
  for (const std::string& text : tests::Statements(static_cast<DType>(type)).programs()) {
    auto program = core::load(text, "generated");
    QVERIFY2(program, program ? "" : program.error().message.text().c_str());
    auto inputs = tests::operandsOf(*program);
    auto outputs = m_runner.run(*program, inputs, tests::targetsHere().back());
    QVERIFY2(outputs, outputs ? "" : outputs.error().message.text().c_str());
    std::string wrong = tests::differenceFromMeaning(*program, inputs, *outputs);
    QVERIFY2(wrong.empty(), (wrong + "\n" + text).c_str());
    // Doubles do not hold all integers.
    auto meaning = core::interpret(*program, inputs);
    for (size_t k = 0; k < outputs->size(); ++k)
      if (!core::isFloat((*outputs)[k].dtype))
        QCOMPARE((*outputs)[k].integers, meaning->outputs[k].integers);
  }
}

QTEST_APPLESS_MAIN(TestOperandTypes)
#include "test_operand_types.moc"
