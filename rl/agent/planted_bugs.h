// Mistakes that are known from works like this one, each of which a test plants and must catch
// (tests/rl/agent). Only there can one be switched on; elsewhere the question is a constant.
#pragma once

namespace dojo::rl {

enum class Bug {
  None,
  BootstrapsPastStop,
  TimeLimitIsTerminal,
  DiscountsOwnReward,       // gamma max(r, Q') for max(r, gamma Q')
  CandidatesOfSource,       // those of s for those of s'
  FirstOfEqualsWins,        // the order of candidates decides
  OnlineValuesItself,       // double DQN without the target network
  EqualProgramIsStop,       // a move whose vector is the state's taken for stop
  BestOfTimings,            // the fastest of a program's timings
  HopelessIsTime,           // a program given up, or rejected, judged by its nanoseconds
  AnotherKernelsStart,      // in c
  EpsilonByUpdates,
  ForgetsToSeed,            // a choice that does not come from the run's random numbers
  UnboundedValues,          // Q above the best possible
  SamplesWeighNothing,      // it cannot even learn one transition by heart
  AcceptsOtherVectors,      // of another embedder
  TargetMovesAtOnce,        // the target network is the online one
  DriftingRewards,          // rewards as they were when they came, not as they are known now
};

#ifdef DOJO_PLANT_BUGS
inline Bug plantedBug = Bug::None;
inline bool isPlanted(Bug bug) {
  return plantedBug == bug;
}
#else
constexpr bool isPlanted(Bug) {
  return false;
}
#endif

}  // namespace dojo::rl
