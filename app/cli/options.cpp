#include "app/cli/options.h"

#include <CLI/CLI.hpp>

namespace dojo::app {

Option* Option::showDefault() {
  m_option->capture_default_str();
  return this;
}
Option* Option::defaultText(std::string text) {
  m_option->default_str(std::move(text));
  return this;
}
Option* Option::typeName(std::string name) {
  m_option->type_name(std::move(name));
  return this;
}
Option* Option::group(std::string heading) {
  m_option->group(heading);
  return this;
}
Option* Option::required(bool isRequired) {
  m_option->required(isRequired);
  return this;
}
Option* Option::expected(int least, int most) {
  m_option->expected(least, most);
  return this;
}
Option* Option::delimiter(char separator) {
  m_option->delimiter(separator);
  return this;
}
Option* Option::oneEach() {
  m_option->allow_extra_args(false);
  return this;
}
Option* Option::oneOf(std::vector<std::string> values) {
  m_option->check(CLI::IsMember(std::move(values)));
  return this;
}
Option* Option::within(int64_t least, int64_t most) {
  m_option->check(CLI::Range(least, most));
  return this;
}
Option* Option::within(double least, double most) {
  m_option->check(CLI::Range(least, most));
  return this;
}
Option* Option::positive() {
  m_option->check(CLI::PositiveNumber);
  return this;
}
Option* Option::needs(Option* other) {
  m_option->needs(other->m_option);
  return this;
}
Option* Option::needs(const std::string& other) {
  m_option->needs(other);
  return this;
}
Option* Option::excludes(Option* other) {
  m_option->excludes(other->m_option);
  return this;
}
size_t Option::count() const {
  return m_option->count();
}

Command::Command(std::string name, std::string description)
    : m_own(std::make_unique<CLI::App>(std::move(description), std::move(name))),
      m_app(m_own.get()) {}
Command::Command(CLI::App* app) : m_app(app) {}
Command::~Command() = default;

Option* Command::keep(CLI::Option* option) {
  return &m_options.emplace_back(option);
}

Command* Command::addSubcommand(std::string name, std::string description) {
  CLI::App* app = m_app->add_subcommand(std::move(name), std::move(description));
  m_subcommands.push_back(std::unique_ptr<Command>(new Command(app)));
  return m_subcommands.back().get();
}

template <OptionValue T>
Option* Command::addOption(std::string names, T& value, std::string help) {
  return keep(m_app->add_option(std::move(names), value, std::move(help)));
}
template Option* Command::addOption(std::string, std::string&, std::string);
template Option* Command::addOption(std::string, int&, std::string);
template Option* Command::addOption(std::string, int64_t&, std::string);
template Option* Command::addOption(std::string, uint64_t&, std::string);
template Option* Command::addOption(std::string, double&, std::string);
template Option* Command::addOption(std::string, std::vector<std::string>&, std::string);
template Option* Command::addOption(std::string, std::vector<int>&, std::string);
template Option* Command::addOption(std::string, std::vector<int64_t>&, std::string);
template Option* Command::addOption(std::string, std::vector<uint64_t>&, std::string);

Option* Command::addOption(std::string names, std::function<void(const std::string&)> take,
                           std::string help) {
  return keep(m_app->add_option_function(std::move(names), take, std::move(help)));
}
Option* Command::addOption(std::string names,
                           std::function<void(const std::vector<std::string>&)> take,
                           std::string help) {
  return keep(m_app->add_option_function(std::move(names), take, std::move(help)));
}
Option* Command::addFlag(std::string names, bool& value, std::string help) {
  return keep(m_app->add_flag(std::move(names), value, std::move(help)));
}

void Command::setVersion(std::string names, std::string version) {
  m_app->set_version_flag(std::move(names), version);
}
void Command::setFooter(std::string text) {
  m_app->footer(std::move(text));
}
void Command::requireSubcommand() {
  m_app->require_subcommand(1);
}
void Command::onCall(std::function<void()> body) {
  m_app->callback(std::move(body));
}

Command::Parsed Command::parse(int argc, char** argv, std::string* usageError) {
  try {
    m_app->parse(argc, argv);
    return Parsed::Done;
  } catch (const CLI::ParseError& e) {
    if (m_app->exit(e) == 0) return Parsed::Help;
    *usageError = e.what();
    return Parsed::UsageError;
  }
}

bool Command::isGiven(const std::string& option) const {
  for (const auto& sub : m_subcommands) {
    if (!sub->m_app->parsed()) continue;
    const CLI::Option* found = sub->m_app->get_option_no_throw(option);
    if ((found != nullptr && found->count() > 0) || sub->isGiven(option)) return true;
  }
  return false;
}

}  // namespace dojo::app
