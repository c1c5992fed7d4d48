// Whether this machine can have OpenCL devices at all. Drivers are not asked, for they shall not be
// loaded into this process: the worker of its own that has them says the rest.
#pragma once

#include <string>

namespace dojo::codegen {

std::string whyNoOpenCl();  // empty: there is an ICD loader, and a driver is registered with it

}  // namespace dojo::codegen
