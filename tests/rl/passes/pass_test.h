// What tests of passes share: a kernel, what a pass writes for it, and how often it took a move.
#pragma once

#include <QRegularExpression>
#include <QString>
#include <algorithm>
#include <map>
#include <random>

#include "core/analysis/validate.h"
#include "core/proof/fingerprint.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "rl/passes/pass.h"
#include "rl/passes/schedule.h"
#include "tests/machines.h"

namespace dojo::rl {

struct Written {
  std::vector<core::Step> steps;
  core::Program program;
  std::vector<Decision> decisions;
};

using tests::avx512;

inline core::Program parsed(const char* text) {
  auto program = core::load(text, "program");
  if (!program) qFatal("%s", program.error().message.text().c_str());
  return *program;
}

inline core::Program kernel(const std::string& name, const core::Overrides& constants = {}) {
  for (const core::Resource& resource : core::kernelResources())
    if (resource.name == name)
      return core::load(resource.text, std::string(name), constants).value();
  qFatal("no kernel %s", name.c_str());
}

inline Written writeOn(const core::Machine& machine, int threads, const core::Program& start,
                       const Pass& pass, std::map<std::string, int64_t> wanted = {}) {
  auto game = Game::create(start, machine).value();
  Choices choices(std::move(wanted));
  Schedule schedule(game, start, threads, choices);
  pass.run(schedule);
  return {schedule.steps(), schedule.program(), choices.made()};
}

inline Written write(const core::Program& start, const Pass& pass, const core::Machine& machine,
                     std::map<std::string, int64_t> wanted = {}, int threads = 1,
                     bool splitsWidestVectors = false, bool isSlow = false) {
  tests::Processor processor = splitsWidestVectors ? tests::Processor::Halved
                               : isSlow            ? tests::Processor::Slow
                                                   : tests::Processor::Plain;
  return writeOn(tests::onProcessor(machine, processor), threads, start, pass, std::move(wanted));
}

// One in three of these decisions, with an option drawn for each.
inline std::map<std::string, int64_t> drawnFrom(const std::vector<Decision>& decisions,
                                                std::mt19937& random) {
  std::map<std::string, int64_t> wanted;
  for (const Decision& decision : decisions)
    if (random() % 3 == 0)
      wanted[decision.name] = decision.options[random() % decision.options.size()];
  return wanted;
}

inline int count(const std::vector<core::Step>& steps, std::string_view move) {
  return static_cast<int>(
      std::ranges::count_if(steps, [&](const core::Step& step) { return step.move == move; }));
}

inline QString textWithHints(const core::Program& program) {
  return QString::fromStdString(core::print(program));
}

// What the other rules wrote. Hints of loops and accesses have a test of their own.
inline QString text(const core::Program& program) {
  static const QRegularExpression kHints(":(nu|rl|al|hv|mem)\\b");
  return textWithHints(program).remove(kHints);
}

// Why a program does not compute what it was written from; empty where it does. Letting each
// number decide once takes most of the time of a comparison: who draws many programs leaves it out.
inline QString whatDiffers(const core::Program& start, const core::Program& written,
                           double mostWork, double mostOrderWork = 0) {
  core::FingerprintOptions options;
  options.mostWork = mostWork;
  options.mostOrderWork = mostOrderWork;
  options.seeds = 2;
  auto verdict = core::verifyFingerprint(start, written, options);
  if (verdict && verdict->equal) return {};
  return QString::fromStdString(verdict ? verdict->difference : verdict.error().message) + "\n" +
         text(written);
}

}  // namespace dojo::rl
