#include "app/models/core_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "app/models/sentence_patterns.h"

namespace dojo::app {
namespace {

// How sentences are put together where the core does so piece by piece.
const char* const kTogether[] = {
    QT_TRANSLATE_NOOP("Core", "the scope %1 at line %2"),
    QT_TRANSLATE_NOOP("Core", "the scope %1 that the step adds"),
    QT_TRANSLATE_NOOP("Core", "the operation %1 at line %2"),
    QT_TRANSLATE_NOOP("Core", "the operation %1 that the step adds"),
    QT_TRANSLATE_NOOP("Core", "%1 at line %2"),
    QT_TRANSLATE_NOOP("Core", "%1 that the step adds"),
    QT_TRANSLATE_NOOP("Core", "%1 (%2)"),
    QT_TRANSLATE_NOOP("Core", "at %1"),
    QT_TRANSLATE_NOOP("Core", "%1; %2"),
    QT_TRANSLATE_NOOP("Core", "%1: %2"),
    QT_TRANSLATE_NOOP("Core", "%1 or %2"),
    QT_TRANSLATE_NOOP("Core", "vectorise"),
    QT_TRANSLATE_NOOP("Core", "more"),
    nullptr,
};

// What the files of instructions say of themselves.
const char* const kInstructions[] = {
    QT_TRANSLATE_NOOP("Core", "flushes denormal factors and results to zero"),
    nullptr,
};

// How the proof and the numbers say that programs differ, or cannot be compared.
const char* const kVerdicts[] = {
    QT_TRANSLATE_NOOP("Core", "%1 differs"),
    QT_TRANSLATE_NOOP("Core", "%1; that many roundings in one direction can explain it"),
    QT_TRANSLATE_NOOP(
        "Core",
        "%1 cannot be told: it depends on square roots of non-squares, or on divisions by zero"),
    QT_TRANSLATE_NOOP("Core", "in the first program, %1"),
    QT_TRANSLATE_NOOP("Core", "in the second program, %1"),
    QT_TRANSLATE_NOOP("Core", "'%1' is an input of the first program, not of the second"),
    QT_TRANSLATE_NOOP("Core", "'%1' is an input of the second program, not of the first"),
    QT_TRANSLATE_NOOP("Core", "'%1' is an output of the first program, not of the second"),
    QT_TRANSLATE_NOOP("Core", "'%1' is an output of the second program, not of the first"),
    QT_TRANSLATE_NOOP("Core", "the inputs are in a different order: %1 and %2"),
    QT_TRANSLATE_NOOP("Core", "the outputs are in a different order: %1 and %2"),
    QT_TRANSLATE_NOOP("Core", "the input '%1' is %2 in the first program and %3 in the second"),
    QT_TRANSLATE_NOOP("Core", "the output '%1' is %2 in the first program and %3 in the second"),
    QT_TRANSLATE_NOOP("Core", "%1, so they are two functions"),
    QT_TRANSLATE_NOOP("Core", "line %1, '%2'"),
    QT_TRANSLATE_NOOP("Core", "line %1, '%2' at %3"),
    QT_TRANSLATE_NOOP(
        "Core",
        "%1: iteration %2 of the parallel scope {%3} touches an element of '%4' that %5 writes"),
    QT_TRANSLATE_NOOP(
        "Core",
        "%1: iteration %2 of the parallel scope {%3} writes an element of '%4' that %5 reads"),
    QT_TRANSLATE_NOOP("Core", "another one"),
    QT_TRANSLATE_NOOP("Core", "iteration %1"),
    QT_TRANSLATE_NOOP("Core", "index %1 of '%2' is outside 0 to %3"),
    QT_TRANSLATE_NOOP("Core", "an integer is divided by zero"),
    QT_TRANSLATE_NOOP("Core", "the program divides an integer by zero for every family of inputs"),
    QT_TRANSLATE_NOOP("Core", "%1 is read but was never written"),
    QT_TRANSLATE_NOOP("Core", "%1 is read, but its memory has been overwritten with %2"),
    QT_TRANSLATE_NOOP("Core", "output element %1 was never written"),
    QT_TRANSLATE_NOOP("Core", "output element %1 was overwritten by %2"),
    QT_TRANSLATE_NOOP("Core", "the buffers have %1 elements, the limit is %2; set smaller extents"),
    QT_TRANSLATE_NOOP("Core",
                      "the program executes %1 operations, the limit is %2; set smaller extents"),
    QT_TRANSLATE_NOOP("Core", "the comparison of fingerprints was stopped"),
    QT_TRANSLATE_NOOP("Core",
                      "the comparison of fingerprints ran out of time; set smaller extents"),
    QT_TRANSLATE_NOOP("Core",
                      "%1 in the fingerprints, but no numeric example was found (an order on field "
                      "elements does not respect sums, products and functions)"),
    QT_TRANSLATE_NOOP("Core",
                      "%1 of the values that compete in maxima, minima or comparisons never "
                      "decided one within the work limit; try smaller extents"),
    QT_TRANSLATE_NOOP("Core",
                      "the programs do not shrink to extents at which each element could decide a "
                      "maximum or comparison once"),
    QT_TRANSLATE_NOOP("Core", "%1 is %2 in the first program and %3 in the second on %4 inputs"),
    QT_TRANSLATE_NOOP("Core", "%1 is %2 in the first program and %3 in the second"),
    QT_TRANSLATE_NOOP("Core", "there is no fingerprint: %1"),
    QT_TRANSLATE_NOOP("Core", "the interpretation was stopped"),
    QT_TRANSLATE_NOOP("Core", "on %1 inputs, output '%2': %3"),
    QT_TRANSLATE_NOOP("Core", "on %1 inputs, %2 is %3, the reference is %4 with a bound of %5"),
    QT_TRANSLATE_NOOP("Core", "the rounding bounds decide only %1 % of the output elements"),
    QT_TRANSLATE_NOOP("Core", "%1; explained only by the rounding or range of a different formula"),
    QT_TRANSLATE_NOOP("Core", "other rounding: %1"),
    QT_TRANSLATE_NOOP("Core", "other infinities or NaN: %1"),
    QT_TRANSLATE_NOOP("Core",
                      "the second program rounds %1, where the first one keeps more bits; no "
                      "inputs were found that show it beyond the first one's own rounding"),
    nullptr,
};

// How the worker ended, what it did then, and what else is put together from pieces.
const char* const kEnds[] = {
    QT_TRANSLATE_NOOP("Core", "the worker ended with exit code %1"),
    QT_TRANSLATE_NOOP("Core", "the worker ended for an unknown reason"),
    QT_TRANSLATE_NOOP("Core", "the worker died of signal %1 (%2)"),
    QT_TRANSLATE_NOOP("Core", "%1 accessing buffer %2 (%3) at byte %4 before its start"),
    QT_TRANSLATE_NOOP("Core", "%1 accessing buffer %2 (%3) at byte %4 after its end"),
    QT_TRANSLATE_NOOP("Core", "%1 writing to the input buffer %2 (%3) at byte %4"),
    QT_TRANSLATE_NOOP("Core", "%1 inside buffer %2 (%3) at byte %4"),
    QT_TRANSLATE_NOOP("Core", "%1 because its stack overflowed"),
    QT_TRANSLATE_NOOP("Core", "%1 at address %2, which is in no buffer"),
    QT_TRANSLATE_NOOP("Core",
                      "%1, sent from outside (by a person, or by the system when memory ran out)"),
    QT_TRANSLATE_NOOP("Core", "%1 while %2"),
    QT_TRANSLATE_NOOP("Core", "compiling kernel %1"),
    QT_TRANSLATE_NOOP("Core", "loading kernel %1"),
    QT_TRANSLATE_NOOP("Core", "preparing buffers of kernel %1"),
    QT_TRANSLATE_NOOP("Core", "running kernel %1"),
    QT_TRANSLATE_NOOP("Core", "waiting for work"),
    QT_TRANSLATE_NOOP("Core", "%1; it wrote: %2"),
    QT_TRANSLATE_NOOP("Core", "the compiler rejects its flags: %1"),
    QT_TRANSLATE_NOOP("Core", "the compiler failed without giving a reason"),
    QT_TRANSLATE_NOOP("Core", "cannot open the session: %1"),
    QT_TRANSLATE_NOOP("Core", "cannot read the session: %1"),
    QT_TRANSLATE_NOOP("Core", "cannot write the session: %1"),
    QT_TRANSLATE_NOOP("Core",
                      "the session '%1' was written by a newer version (format %2, here %3)"),
    QT_TRANSLATE_NOOP("Core", "equal fingerprints, and agrees with float64"),
    QT_TRANSLATE_NOOP("Core", "its outputs agree with the original's in float64"),
    QT_TRANSLATE_NOOP("Core", "the outputs of the two agree in float64"),
    QT_TRANSLATE_NOOP("Core", "equal fingerprints for %1 seeds"),
    QT_TRANSLATE_NOOP("Core", "equal fingerprints for %1 seeds at smaller extents"),
    QT_TRANSLATE_NOOP("Core", "this machine does not run %1 code; compiling for %2 instead"),
    nullptr,
};

const SentencePatterns& patterns() {
  static const SentencePatterns all =
      SentencePatterns()
          .with("Core", {kCoreSentences, kTogether, kInstructions, kVerdicts})
          .withForeignWords("Core", {kToolSentences, kEnds});
  return all;
}

}  // namespace

std::optional<QString> translatedSentence(const QString& english) {
  return patterns().translated(english);
}

QString inWords(const std::string& sentence) {
  QString english = QString::fromStdString(sentence);
  bool isEnglish = QCoreApplication::translate("Core", kCoreSentences[0]) == kCoreSentences[0];
  if (isEnglish) return english;
  static const QRegularExpression place("^.+:[0-9]+:[0-9]+: ");  // FILE:LINE:COLUMN:
  QStringList lines = english.split('\n');
  for (QString& line : lines) {
    qsizetype begin = place.match(line).capturedLength();
    QString said = line.mid(begin);
    line = line.left(begin) + translatedSentence(said).value_or(said);
  }
  return lines.join('\n');
}

}  // namespace dojo::app
