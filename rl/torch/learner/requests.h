// What can be asked of the learner, a function for each file of requests.
#pragma once

#include "rl/torch/learner/service.h"

namespace dojo::learner {

void addFolderModelRequests(Service& service);    // folder_…: a model of the BERT family
void addMachineRequests(Service& service);        // hello
void addLanguageModelRequests(Service& service);  // model_…: the own model
void addNetworkRequests(Service& service);        // network_…: values of actions

}  // namespace dojo::learner
