#include "app/window/shell/help_texts.h"

#include <QCoreApplication>

namespace dojo::app {
namespace {

struct Entry {
  const char* name;
  const char* text;
};

const Entry kTips[] = {
    {"start-page", QT_TRANSLATE_NOOP("Help", "Back to the kernels; the session is kept")},
    {"open", QT_TRANSLATE_NOOP("Help", "Open a program, a trajectory or a session")},
    {"open-text", QT_TRANSLATE_NOOP("Help", "Start a session from the program in the clipboard")},
    {"save-copy", QT_TRANSLATE_NOOP("Help", "Copy the session, with its whole history, to a file")},
    {"save-program", QT_TRANSLATE_NOOP("Help", "Write the program as it is now to a .dojo file")},
    {"save-trajectory",
     QT_TRANSLATE_NOOP("Help", "Write the steps from the start to here to a .moves file")},
    {"export-c", QT_TRANSLATE_NOOP("Help", "Write the generated C and its header to a folder")},
    {"export-plot", QT_TRANSLATE_NOOP("Help", "Save the plot as a picture or a table")},
    {"export-report",
     QT_TRANSLATE_NOOP("Help", "Write the whole session as one self-contained HTML page")},
    {"clear-recent", QT_TRANSLATE_NOOP("Help", "Clear the list of recent files")},
    {"quit", QT_TRANSLATE_NOOP("Help", "Close the window; nothing needs saving")},
    {"undo", QT_TRANSLATE_NOOP("Help", "Go back one step; the step stays in the timeline")},
    {"redo", QT_TRANSLATE_NOOP("Help", "Go forward one step, on the last visited branch")},
    {"edit-ir", QT_TRANSLATE_NOOP("Help", "Edit the program's text, checked while you type")},
    {"commit", QT_TRANSLATE_NOOP("Help", "Commit the edited text as a step and verify it")},
    {"discard", QT_TRANSLATE_NOOP("Help", "Discard the edited text")},
    {"edit-steps",
     QT_TRANSLATE_NOOP("Help", "Drop or change earlier steps and see the effect on later ones")},
    {"compare", QT_TRANSLATE_NOOP("Help", "Compare program, code and time of two steps")},
    {"compare-before",
     QT_TRANSLATE_NOOP("Help", "Compare this step with the previous one: program, code and time")},
    {"find", QT_TRANSLATE_NOOP("Help", "Search in the focused text")},
    {"find-next", QT_TRANSLATE_NOOP("Help", "Go to the next match")},
    {"find-previous", QT_TRANSLATE_NOOP("Help", "Go to the previous match")},
    {"replace", QT_TRANSLATE_NOOP("Help", "Find and replace in the program's text")},
    {"fix-problem", QT_TRANSLATE_NOOP("Help", "Replace the wrong word with the suggested one")},
    {"complete", QT_TRANSLATE_NOOP("Help", "Complete the current word")},
    {"go-to-line", QT_TRANSLATE_NOOP("Help", "Show a line of the program by its number")},
    {"select-parent", QT_TRANSLATE_NOOP("Help", "From the selected place to the scope around it")},
    {"select-child", QT_TRANSLATE_NOOP("Help", "From the selected scope to the first node in it")},
    {"select-next", QT_TRANSLATE_NOOP("Help", "To the next node in the same scope")},
    {"select-previous", QT_TRANSLATE_NOOP("Help", "To the node before in the same scope")},
    {"focus-moves", QT_TRANSLATE_NOOP("Help", "Filter the moves by typing")},
    {"apply", QT_TRANSLATE_NOOP("Help", "Apply the step in the line below the moves")},
    {"preview-code",
     QT_TRANSLATE_NOOP("Help", "Preview in the C what the step under the pointer would change")},
    {"explain-move",
     QT_TRANSLATE_NOOP(
         "Help", "Explain what this kind of move does and when it is legal, with an example")},
    {"measure", QT_TRANSLATE_NOOP("Help", "Time and verify the current program")},
    {"measure-path", QT_TRANSLATE_NOOP("Help", "Time every step without a time")},
    {"measure-steps",
     QT_TRANSLATE_NOOP("Help", "Time and verify every step as soon as it is applied")},
    {"measure-step",
     QT_TRANSLATE_NOOP("Help", "Time the program with and without the move under the pointer")},
    {"measure-moves", QT_TRANSLATE_NOOP("Help", "Time every listed legal move")},
    {"stop", QT_TRANSLATE_NOOP("Help", "Stop running and queued measurements")},
    {"rename-step", QT_TRANSLATE_NOOP("Help", "Give the step a name")},
    {"note-step", QT_TRANSLATE_NOOP("Help", "Add a note")},
    {"pin-step",
     QT_TRANSLATE_NOOP(
         "Help", "Use this step as the baseline of speed-ups instead of the start, or undo that")},
    {"verify-step",
     QT_TRANSLATE_NOOP(
         "Help", "Verify by fingerprints and numerical comparison that it computes the same")},
    {"leave-step-out",
     QT_TRANSLATE_NOOP("Help", "Create a branch with the same steps except this one")},
    {"delete-step", QT_TRANSLATE_NOOP("Help", "Remove the step and its branch from the timeline")},
    {"restore-step", QT_TRANSLATE_NOOP("Help", "Restore the last deleted branch")},
    {"search-start",
     QT_TRANSLATE_NOOP("Help", "Search for a faster program from the current step")},
    {"search-pause", QT_TRANSLATE_NOOP("Help", "Pause the search or continue it")},
    {"search-stop", QT_TRANSLATE_NOOP("Help", "End the search; everything found is kept")},
    {"search-resume",
     QT_TRANSLATE_NOOP("Help", "Continue the search where it ended, whatever ended it")},
    {"search-lock", QT_TRANSLATE_NOOP("Help", "Searches must not change the selected place")},
    {"search-open",
     QT_TRANSLATE_NOOP("Help", "Open a find of the search as a branch of the timeline")},
    {"agent-next", QT_TRANSLATE_NOOP("Help", "Make the next move of the agent's line of play")},
    {"agent-rest", QT_TRANSLATE_NOOP("Help", "Make all moves of the agent's line of play")},
    {"agent-learn",
     QT_TRANSLATE_NOOP("Help", "Give the agent the moves from the start to here as a lesson")},
    {"agent-correct",
     QT_TRANSLATE_NOOP("Help",
                       "Make a lesson of each move of yours where the agent proposes another")},
    {"agent-think",
     QT_TRANSLATE_NOOP("Help", "Show what the agent thinks of the moves of each program")},
    {"train-start",
     QT_TRANSLATE_NOOP("Help", "Train an agent for this kernel, or go on training it")},
    {"train-pause", QT_TRANSLATE_NOOP("Help", "Pause the training or continue it")},
    {"train-stop", QT_TRANSLATE_NOOP("Help", "End the training; its agent is kept")},
    {"palette", QT_TRANSLATE_NOOP("Help", "Find any command by typing")},
    {"fit-tree", QT_TRANSLATE_NOOP("Help", "Show the whole tree")},
    {"tree-columns",
     QT_TRANSLATE_NOOP(
         "Help", "Align each depth in its own column, or draw the tree as narrow as possible")},
    {"fold-tree", QT_TRANSLATE_NOOP("Help", "Collapse every outermost scope, or show all of them")},
    {"zoom-in", QT_TRANSLATE_NOOP("Help", "Larger text in the program or the code")},
    {"zoom-out", QT_TRANSLATE_NOOP("Help", "Smaller text in the program or the code")},
    {"zoom-reset", QT_TRANSLATE_NOOP("Help", "Reset the size of the program's text")},
    {"fold", QT_TRANSLATE_NOOP("Help", "Fold the scope at the caret, or unfold it")},
    {"fold-all", QT_TRANSLATE_NOOP("Help", "Fold every scope, or unfold all")},
    {"blame", QT_TRANSLATE_NOOP("Help", "Show which step created or last changed each line")},
    {"show-c", QT_TRANSLATE_NOOP("Help", "Show the generated C")},
    {"show-assembly", QT_TRANSLATE_NOOP("Help", "Show the compiler's assembly")},
    {"show-llvm", QT_TRANSLATE_NOOP("Help", "Show the compiler's LLVM IR")},
    {"tree-kinds",
     QT_TRANSLATE_NOOP("Help", "Colour by kind: loops, vectors, threads, operations")},
    {"tree-executions", QT_TRANSLATE_NOOP("Help", "The darker, the more often a node is executed")},
    {"tree-work", QT_TRANSLATE_NOOP("Help", "The darker, the larger the share of the work")},
    {"tree-list",
     QT_TRANSLATE_NOOP("Help", "Show the tree as a list, for keyboard and screen readers")},
    {"library-time",
     QT_TRANSLATE_NOOP("Help",
                       "Show libtorch's time for the same operator as a line in the plots")},
    {"plot-runtime", QT_TRANSLATE_NOOP("Help", "Plot the time of a call after each step")},
    {"plot-speed-up", QT_TRANSLATE_NOOP("Help", "Plot the speed-up of each step over the start")},
    {"plot-roofline",
     QT_TRANSLATE_NOOP("Help", "Plot each step under the roofline of this machine")},
    {"save-layout", QT_TRANSLATE_NOOP("Help", "Save this arrangement of the panes under a name")},
    {"choose-layout", QT_TRANSLATE_NOOP("Help", "Arrange the panes as in a saved layout")},
    {"delete-layout", QT_TRANSLATE_NOOP("Help", "Delete a saved layout")},
    {"reset-layout", QT_TRANSLATE_NOOP("Help", "Restore the default arrangement of the panes")},
    {"notices", QT_TRANSLATE_NOOP("Help", "Show all notices of this window")},
    {"follow-system", QT_TRANSLATE_NOOP("Help", "Light or dark, like the desktop")},
    {"light", QT_TRANSLATE_NOOP("Help", "Dark text on light")},
    {"dark", QT_TRANSLATE_NOOP("Help", "Light text on dark")},
    {"preferences",
     QT_TRANSLATE_NOOP("Help", "Language, colours, fonts, target, timings and keys")},
    {"help-here", QT_TRANSLATE_NOOP("Help", "Explain the focused pane")},
    {"whats-this", QT_TRANSLATE_NOOP("Help", "Click anything to get an explanation")},
    {"shortcuts", QT_TRANSLATE_NOOP("Help", "List all commands and change their keys")},
    {"glossary", QT_TRANSLATE_NOOP("Help", "Words of this program beside those of the field")},
    {"tour", QT_TRANSLATE_NOOP("Help", "A short tour of the window")},
    {"about", QT_TRANSLATE_NOOP("Help", "Version and licence")},
};

const Entry kPanes[] = {
    {"startPage",
     QT_TRANSLATE_NOOP("Help",
                       "<b>Kernels and sessions.</b> A kernel is a small loop program. Opening one "
                       "starts a session: a file that saves every step automatically. Earlier "
                       "sessions are on the right and continue where they ended.")},
    {"irDock",
     QT_TRANSLATE_NOOP(
         "Help",
         "<b>Program.</b> Scopes are loops, written as their extent; bars indent the body of a "
         "scope; {0} is the iteration of the outermost scope. Click a scope, an operation or a "
         "buffer to select it everywhere. Use Edit the program by hand to change the text.")},
    {"treeDock",
     QT_TRANSLATE_NOOP("Help",
                       "<b>Tree.</b> The same program as a tree of scopes and operations. Colours "
                       "show the kind of a scope or how often it runs. A double click folds a "
                       "scope, Ctrl and the wheel zoom, List shows it as a list.")},
    {"codeDock",
     QT_TRANSLATE_NOOP(
         "Help",
         "<b>Code.</b> The C that is compiled, and the compiler's assembly and LLVM IR. The lines "
         "of the selected place are highlighted; click a line to select its place.")},
    {"movesDock",
     QT_TRANSLATE_NOOP(
         "Help",
         "<b>Moves.</b> The moves for the selected place. Hover to preview a move; Enter or a "
         "double click applies it. An illegal move shows why and highlights the conflicting "
         "accesses. Edit its arguments in the line below.")},
    {"timelineDock",
     QT_TRANSLATE_NOOP(
         "Help",
         "<b>Timeline.</b> Every step with its time, its speed-up over the start and its "
         "verification. Click a step to go there; another move from there creates a branch, and "
         "the old one is kept. The menu renames, annotates, compares and deletes.")},
    {"plotDock",
     QT_TRANSLATE_NOOP(
         "Help",
         "<b>Plots.</b> The median time of every step with its 95 % confidence interval, the "
         "speed-up over the start or a pinned step, and the steps under the roofline: the peak "
         "performance of this machine. Click a point to go to its step. For kernels that libtorch "
         "has an operator for, the plot can show libtorch's time.")},
    {"searchDock",
     QT_TRANSLATE_NOOP(
         "Help",
         "<b>Search.</b> A strategy searches from the current step, within a budget. It measures "
         "every program and verifies every new best; locked places and moves are not changed. It "
         "runs in its own process: closing the window or killing either loses nothing, and Resume "
         "continues. Enter or a double click opens a find as a branch of the timeline.")},
    {"agentDock",
     QT_TRANSLATE_NOOP(
         "Help",
         "<b>Agent.</b> What a trained agent thinks of this program: the moves that it would make, "
         "and the time that it expects to reach by them. Its moves are played one by one or all at "
         "once, as steps of the timeline. Point at a move to see the three nearest programs that "
         "it remembers, and what such a move did there. What is far from what it was trained on "
         "is greyed. It learns from a branch of yours, or from single moves while Correct it is "
         "on.")},
    {"trainingDock",
     QT_TRANSLATE_NOOP(
         "Help",
         "<b>Training.</b> Trains an agent by playing this kernel, within a number of measured "
         "programs. The curves show the best time and that of its policy, the loss, what it "
         "expected against what it reached, how much it explores, and where the time went. It "
         "runs in its own process, and keeps its agent beside the session.")},
    {"noticesDock",
     QT_TRANSLATE_NOOP(
         "Help", "<b>Notices.</b> All notices since the window was opened, the latest first.")},
};

template <size_t Count>
QString textOf(const Entry (&table)[Count], const QString& name) {
  for (const Entry& entry : table)
    if (name == QLatin1String(entry.name)) return QCoreApplication::translate("Help", entry.text);
  return {};
}

}  // namespace

QString tipOf(const QString& command) {
  return textOf(kTips, command);
}

QString helpOf(const QString& pane) {
  return textOf(kPanes, pane);
}

}  // namespace dojo::app
