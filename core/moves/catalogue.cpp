#include "core/moves/catalogue.h"

#include "core/moves/moves.h"

namespace dojo::core {

std::span<const Move* const> catalogue() {
  static constexpr const Move* kMoves[] = {
      // Iteration.
      &kSplitScope,
      &kMergeScopes,
      &kSwapScopes,
      &kJoinScopes,
      &kFission,
      &kReorder,
      &kHoist,
      &kSink,
      &kCutScope,
      &kJoinRanges,
      &kPipelineScope,
      &kUnpipelineScope,
      &kPadScope,
      &kTrimScope,
      &kAddScope,
      &kRemoveScope,
      // Mapping.
      &kUnroll,
      &kNoUnroll,
      &kVectorize,
      &kNoVectorize,
      &kParallelize,
      &kNoParallelize,
      // Storage.
      &kReuseDims,
      &kMaterializeDims,
      &kFoldDim,
      &kReorderDims,
      &kSplitDim,
      &kMergeDims,
      &kPadDim,
      &kTrimDim,
      &kAddDim,
      &kRemoveDim,
      &kSetLocation,
      &kSetDtype,
      &kShareBuffer,
      &kUnshareBuffer,
      // Movement.
      &kStageIn,
      &kStageOut,
      &kInlineProducer,
      &kReuseValue,
      &kComputeAt,
      &kDoubleBuffer,
      &kSingleBuffer,
      &kNontemporalStore,
      &kNoNontemporalStore,
      &kPrefetch,
      &kNoPrefetch,
      // Reductions.
      &kSplitReduction,
      &kMergeReduction,
      &kTreeReduce,
      &kChainReduce,
      &kCombineReductions,
      &kSeparateReductions,
      &kBlockMoments,
      &kUnblockMoments,
      &kShiftMoments,
      &kUnshiftMoments,
      &kShiftFactor,
      &kUnshiftFactor,
      &kRescaleCommute,
      &kRescaleRestore,
      &kFactorProducer,
      &kDistributeFactor,
      // Arithmetic.
      &kDeadCode,
      &kCopyPropagate,
      &kFactorConstant,
      &kDistributeConstant,
      &kReassociate,
      &kReciprocal,
      &kDivide,
      &kStrengthReduce,
      &kStrengthRestore,
      &kExpandPower,
      &kToPower,
      &kFma,
      &kSplitFma,
      &kUseInstruction,
      &kNoInstruction,
  };
  return kMoves;
}

const Move* moveNamed(std::string_view name) {
  for (const Move* move : catalogue())
    if (move->name == name) return move;
  return nullptr;
}

}  // namespace dojo::core
