// What `perfdojo search` was called with.
#pragma once

#include "app/cli/agent_arguments.h"
#include "app/cli/command.h"
#include "app/cli/search_slurm.h"
#include "app/search/request.h"

namespace dojo::app {

struct SearchArguments {
  ProgramArgument program;
  SlurmArguments slurm;
  AgentArguments agent;
  std::string keepAgent;
  SearchRequest request;
  std::string from, session, resume, simulate;
  double timeoutSeconds = 10;
  int workers = 2;
  bool refine = false, freshStart = false, forget = false, json = false, live = false;
  bool goOn = false;  // with the session's search, if it has one
};

}  // namespace dojo::app
