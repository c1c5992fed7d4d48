// Bags of tokens in few numbers: each word has a place and a sign that its hash chooses, so that
// words which share a place disturb each other as little as random ones do (Weinberger et al.,
// "Feature hashing for large scale multitask learning", 2009).
#pragma once

#include <cstdint>
#include <span>

namespace dojo::rl {

// Adds `amount` to the word's place. Words are numbers: tokens, or tokens with what they stand in.
void addWord(std::span<float> bag, uint64_t word, float amount);

}  // namespace dojo::rl
