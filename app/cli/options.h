// The command line's options and subcommands, in front of CLI11: only options.cpp includes its
// headers, which cost every file that does four seconds of compilation. What a command does with
// what it reads is the command's own business.
#pragma once

#include <concepts>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace dojo::app {

class Option {
 public:
  explicit Option(CLI::Option* option) : m_option(option) {}

  Option* showDefault();                  // in the help: the value that the variable has now
  Option* defaultText(std::string text);  // in the help, where no variable holds the default
  Option* typeName(std::string name);     // in the help: FILE, NAME=INT
  Option* group(std::string heading);     // in the help: the heading it stands under
  Option* required(bool isRequired = true);
  Option* expected(int least, int most);  // values of a list
  Option* delimiter(char separator);      // splits one value into a list
  Option* oneEach();                      // may be repeated, each time with one value
  Option* oneOf(std::vector<std::string> values);
  Option* within(int64_t least, int64_t most);
  Option* within(int least, int most) { return within(int64_t{least}, int64_t{most}); }
  Option* within(double least, double most);
  Option* positive();
  Option* needs(Option* other);
  Option* needs(const std::string& other);
  Option* excludes(Option* other);

  size_t count() const;  // how often the user gave it

 private:
  CLI::Option* m_option;
};

template <typename T>
concept OptionValue =
    std::same_as<T, std::string> || std::same_as<T, int> || std::same_as<T, int64_t> ||
    std::same_as<T, uint64_t> || std::same_as<T, double> ||
    std::same_as<T, std::vector<std::string>> || std::same_as<T, std::vector<int>> ||
    std::same_as<T, std::vector<int64_t>> || std::same_as<T, std::vector<uint64_t>>;

// A subcommand, or the program itself. Variables that options are bound to must outlive the call.
class Command {
 public:
  Command(std::string name, std::string description);  // the program itself
  ~Command();

  Command* addSubcommand(std::string name, std::string description);
  template <OptionValue T>
  Option* addOption(std::string names, T& value, std::string help);
  Option* addOption(std::string names, std::function<void(const std::string&)> take,
                    std::string help);
  Option* addOption(std::string names, std::function<void(const std::vector<std::string>&)> take,
                    std::string help);
  Option* addFlag(std::string names, bool& value, std::string help = {});

  void setVersion(std::string names, std::string version);
  void setFooter(std::string text);
  void requireSubcommand();
  void onCall(std::function<void()> body);

  // Reads the arguments and runs what they call. Help, a version and a usage error are printed; the
  // answer says which it was.
  enum class Parsed { Done, Help, UsageError };
  Parsed parse(int argc, char** argv, std::string* usageError);
  // Of the subcommands that the user called, however deep: was the option given?
  bool isGiven(const std::string& option) const;

 private:
  explicit Command(CLI::App* app);
  Option* keep(CLI::Option* option);

  std::unique_ptr<CLI::App> m_own;  // the program's; subcommands belong to it
  CLI::App* m_app;
  std::deque<Option> m_options;
  std::vector<std::unique_ptr<Command>> m_subcommands;
};

}  // namespace dojo::app
