// The Move value of every file in this folder. Only the catalogue and a move's own file include
// this.
#pragma once

#include "core/moves/move.h"

namespace dojo::core {

extern const Move kAddDim;
extern const Move kAddScope;
extern const Move kBlockMoments;
extern const Move kChainReduce;
extern const Move kCombineReductions;
extern const Move kComputeAt;
extern const Move kCopyPropagate;
extern const Move kCutScope;
extern const Move kDeadCode;
extern const Move kDistributeConstant;
extern const Move kDistributeFactor;
extern const Move kDivide;
extern const Move kDoubleBuffer;
extern const Move kExpandPower;
extern const Move kFactorConstant;
extern const Move kFactorProducer;
extern const Move kFission;
extern const Move kFma;
extern const Move kFoldDim;
extern const Move kHoist;
extern const Move kInlineProducer;
extern const Move kJoinRanges;
extern const Move kPipelineScope;
extern const Move kUnpipelineScope;
extern const Move kJoinScopes;
extern const Move kMaterializeDims;
extern const Move kMergeDims;
extern const Move kMergeReduction;
extern const Move kMergeScopes;
extern const Move kNoInstruction;
extern const Move kNoNontemporalStore;
extern const Move kNoParallelize;
extern const Move kNoPrefetch;
extern const Move kNoUnroll;
extern const Move kNoVectorize;
extern const Move kNontemporalStore;
extern const Move kPadDim;
extern const Move kPadScope;
extern const Move kParallelize;
extern const Move kPrefetch;
extern const Move kReassociate;
extern const Move kReciprocal;
extern const Move kRemoveDim;
extern const Move kRemoveScope;
extern const Move kReorder;
extern const Move kReorderDims;
extern const Move kRescaleCommute;
extern const Move kRescaleRestore;
extern const Move kReuseDims;
extern const Move kReuseValue;
extern const Move kSeparateReductions;
extern const Move kSetDtype;
extern const Move kSetLocation;
extern const Move kShareBuffer;
extern const Move kShiftFactor;
extern const Move kShiftMoments;
extern const Move kSingleBuffer;
extern const Move kSink;
extern const Move kSplitDim;
extern const Move kSplitFma;
extern const Move kSplitReduction;
extern const Move kSplitScope;
extern const Move kStageIn;
extern const Move kStageOut;
extern const Move kStrengthReduce;
extern const Move kStrengthRestore;
extern const Move kSwapScopes;
extern const Move kToPower;
extern const Move kTrimDim;
extern const Move kTrimScope;
extern const Move kTreeReduce;
extern const Move kUnblockMoments;
extern const Move kUnroll;
extern const Move kUnshareBuffer;
extern const Move kUnshiftFactor;
extern const Move kUnshiftMoments;
extern const Move kUseInstruction;
extern const Move kVectorize;

}  // namespace dojo::core
