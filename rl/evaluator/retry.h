// Asks again what workers that died were asked. One that a person or the system killed says nothing
// about the program. One that was stopped is not replaced: who stopped it may stop the next.
#pragma once

#include "codegen/worker/stopped.h"
#include "core/result.h"

namespace dojo::rl {

constexpr int kTries = 6;

template <typename Ask>
auto retryDeadWorkers(Ask ask) {
  auto answer = ask();
  for (int again = 1; again < kTries && !answer; ++again) {
    if (answer.error().code != ErrorCode::ToolFailure || codegen::wasWorkerStopped(answer.error()))
      break;
    answer = ask();
  }
  return answer;
}

}  // namespace dojo::rl
