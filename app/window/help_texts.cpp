#include "app/window/help_texts.h"

#include <QCoreApplication>

namespace dojo::app {
namespace {

struct Entry {
  const char* name;
  const char* text;
};

const Entry kTips[] = {
    {"start-page", QT_TRANSLATE_NOOP("Help", "Back to the kernels; the session stays as it is")},
    {"open", QT_TRANSLATE_NOOP("Help", "Open a program, a trajectory or a session")},
    {"open-text", QT_TRANSLATE_NOOP("Help", "A session of the program that was copied as text")},
    {"save-copy", QT_TRANSLATE_NOOP("Help", "Copy the session, with its whole history, to a file")},
    {"save-program", QT_TRANSLATE_NOOP("Help", "Write the program as it is now to a .dojo file")},
    {"save-trajectory",
     QT_TRANSLATE_NOOP("Help", "Write the steps from the start to here to a .moves file")},
    {"export-c", QT_TRANSLATE_NOOP("Help", "Write the generated C and its header to a folder")},
    {"export-plot", QT_TRANSLATE_NOOP("Help", "Save the plot as a picture or a table")},
    {"export-report",
     QT_TRANSLATE_NOOP("Help", "The whole session as one HTML page that needs nothing else")},
    {"clear-recent", QT_TRANSLATE_NOOP("Help", "Forget which files were opened")},
    {"quit", QT_TRANSLATE_NOOP("Help", "Close the window; nothing needs saving")},
    {"undo", QT_TRANSLATE_NOOP("Help", "One step back; the step stays in the timeline")},
    {"redo", QT_TRANSLATE_NOOP("Help", "One step forward again, on the branch visited last")},
    {"edit-ir", QT_TRANSLATE_NOOP("Help", "Write in the program's text, checked while you type")},
    {"commit", QT_TRANSLATE_NOOP("Help", "Make a step of the edited text and verify it")},
    {"discard", QT_TRANSLATE_NOOP("Help", "Drop the edited text")},
    {"edit-steps",
     QT_TRANSLATE_NOOP("Help", "Drop or change earlier steps and see what becomes of later ones")},
    {"compare", QT_TRANSLATE_NOOP("Help", "Program, code and time of two steps side by side")},
    {"compare-before", QT_TRANSLATE_NOOP("Help", "What this step alone changed, in every respect")},
    {"find", QT_TRANSLATE_NOOP("Help", "Search in the text that has the keyboard")},
    {"find-next", QT_TRANSLATE_NOOP("Help", "The next place that matches")},
    {"find-previous", QT_TRANSLATE_NOOP("Help", "The place that matched before")},
    {"replace", QT_TRANSLATE_NOOP("Help", "Search in the program's text and write something else")},
    {"fix-problem",
     QT_TRANSLATE_NOOP("Help", "Put what was probably meant where the text is wrong")},
    {"complete", QT_TRANSLATE_NOOP("Help", "Finish the word that is being written")},
    {"go-to-line", QT_TRANSLATE_NOOP("Help", "Show a line of the program by its number")},
    {"select-parent", QT_TRANSLATE_NOOP("Help", "From the selected place to the scope around it")},
    {"select-child", QT_TRANSLATE_NOOP("Help", "From the selected scope to the first node in it")},
    {"select-next", QT_TRANSLATE_NOOP("Help", "To the next node in the same scope")},
    {"select-previous", QT_TRANSLATE_NOOP("Help", "To the node before in the same scope")},
    {"focus-moves", QT_TRANSLATE_NOOP("Help", "Filter the moves by typing")},
    {"apply", QT_TRANSLATE_NOOP("Help", "Make the step that stands below the moves")},
    {"preview-code",
     QT_TRANSLATE_NOOP("Help", "Show in the C what the pointed-at step would change")},
    {"explain-move",
     QT_TRANSLATE_NOOP("Help",
                       "What this kind of move does, with an example, and when it is legal")},
    {"measure", QT_TRANSLATE_NOOP("Help", "Time and check the program as it is now")},
    {"measure-path", QT_TRANSLATE_NOOP("Help", "Time every step that has no time yet")},
    {"measure-steps", QT_TRANSLATE_NOOP("Help", "Time and check every step as soon as it is made")},
    {"measure-step",
     QT_TRANSLATE_NOOP("Help", "Time the program with the pointed-at move against it without")},
    {"measure-moves", QT_TRANSLATE_NOOP("Help", "Time every legal move that is listed")},
    {"stop", QT_TRANSLATE_NOOP("Help", "Stop what is being measured and what waits")},
    {"rename-step", QT_TRANSLATE_NOOP("Help", "Give the step a name of its own")},
    {"note-step", QT_TRANSLATE_NOOP("Help", "Write down what is to be remembered about the step")},
    {"pin-step",
     QT_TRANSLATE_NOOP("Help", "Count speed-ups from this step instead of the start, or back")},
    {"verify-step",
     QT_TRANSLATE_NOOP("Help", "Check by fingerprints and numbers that it computes the same")},
    {"leave-step-out",
     QT_TRANSLATE_NOOP("Help", "The same steps without this one, as a new branch")},
    {"delete-step", QT_TRANSLATE_NOOP("Help", "Take the step and its branch out of the timeline")},
    {"restore-step", QT_TRANSLATE_NOOP("Help", "Put the branch that was deleted last back")},
    {"search-start",
     QT_TRANSLATE_NOOP("Help",
                       "Let a strategy look for a faster program from the current step on")},
    {"search-pause", QT_TRANSLATE_NOOP("Help", "Let the search rest, or go on with it")},
    {"search-stop", QT_TRANSLATE_NOOP("Help", "End the search; everything it found stays")},
    {"search-resume",
     QT_TRANSLATE_NOOP("Help", "Go on with the search where it ended, whatever ended it")},
    {"search-lock", QT_TRANSLATE_NOOP("Help", "Searches leave the selected place as it is")},
    {"search-open",
     QT_TRANSLATE_NOOP("Help", "Make what the search found a branch of the timeline")},
    {"palette", QT_TRANSLATE_NOOP("Help", "Find any command by typing")},
    {"fit-tree", QT_TRANSLATE_NOOP("Help", "Show the whole tree")},
    {"tree-columns",
     QT_TRANSLATE_NOOP("Help",
                       "Each depth in a column of its own, or the tree as narrow as it can be")},
    {"fold-tree", QT_TRANSLATE_NOOP("Help", "Collapse every outermost scope, or show all of them")},
    {"zoom-in", QT_TRANSLATE_NOOP("Help", "Larger text in the program or the code")},
    {"zoom-out", QT_TRANSLATE_NOOP("Help", "Smaller text in the program or the code")},
    {"zoom-reset", QT_TRANSLATE_NOOP("Help", "The program's text in its own size again")},
    {"fold", QT_TRANSLATE_NOOP("Help", "Hide what the scope at the caret contains, or show it")},
    {"fold-all", QT_TRANSLATE_NOOP("Help", "Hide what every scope contains, or show all of it")},
    {"blame", QT_TRANSLATE_NOOP("Help", "Which step made or last changed each line")},
    {"show-c", QT_TRANSLATE_NOOP("Help", "The C that the program becomes")},
    {"show-assembly", QT_TRANSLATE_NOOP("Help", "What the compiler makes of the C")},
    {"show-llvm", QT_TRANSLATE_NOOP("Help", "What the compiler makes of the C, before assembly")},
    {"tree-kinds", QT_TRANSLATE_NOOP("Help", "Loops, vectors, threads and operations apart")},
    {"tree-executions", QT_TRANSLATE_NOOP("Help", "The darker, the more often a node runs")},
    {"tree-work", QT_TRANSLATE_NOOP("Help", "The darker, the more of the work is there")},
    {"tree-list", QT_TRANSLATE_NOOP("Help", "The same tree for the keyboard and screen readers")},
    {"library-time",
     QT_TRANSLATE_NOOP("Help",
                       "What libtorch takes for the same operator, as a line in the plots")},
    {"plot-runtime", QT_TRANSLATE_NOOP("Help", "How long a call takes after each step")},
    {"plot-speed-up", QT_TRANSLATE_NOOP("Help", "How much faster each step is than the start")},
    {"plot-roofline", QT_TRANSLATE_NOOP("Help", "How near each step is to what this machine can")},
    {"save-layout", QT_TRANSLATE_NOOP("Help", "Keep this arrangement of the panes under a name")},
    {"choose-layout", QT_TRANSLATE_NOOP("Help", "Arrange the panes as a layout says")},
    {"delete-layout", QT_TRANSLATE_NOOP("Help", "Forget a layout that was saved")},
    {"reset-layout", QT_TRANSLATE_NOOP("Help", "Every pane where it was at first")},
    {"notices", QT_TRANSLATE_NOOP("Help", "What the window has told so far")},
    {"follow-system", QT_TRANSLATE_NOOP("Help", "Light or dark, as the desktop is")},
    {"light", QT_TRANSLATE_NOOP("Help", "Dark text on light")},
    {"dark", QT_TRANSLATE_NOOP("Help", "Light text on dark")},
    {"preferences",
     QT_TRANSLATE_NOOP("Help", "Language, colours, fonts, target, timings and keys")},
    {"help-here", QT_TRANSLATE_NOOP("Help", "What the pane that has the keyboard is for")},
    {"whats-this", QT_TRANSLATE_NOOP("Help", "Click anything to have it explained")},
    {"shortcuts", QT_TRANSLATE_NOOP("Help", "Every command and its keys, which may be changed")},
    {"tour", QT_TRANSLATE_NOOP("Help", "A short walk through what is on the screen")},
    {"about", QT_TRANSLATE_NOOP("Help", "Version and licence")},
};

const Entry kPanes[] = {
    {"startPage",
     QT_TRANSLATE_NOOP("Help",
                       "<b>Kernels and sessions.</b> A kernel is a small loop program. Opening one "
                       "starts a session: a file that keeps every step by itself. Sessions of "
                       "before are on the right and go on where they ended.")},
    {"irDock",
     QT_TRANSLATE_NOOP("Help",
                       "<b>Program.</b> Scopes are loops, written by their extent; what a scope "
                       "contains is indented by bars; {0} is the iteration of the outermost scope. "
                       "Click a scope, an operation or a buffer to select it everywhere. With "
                       "Edit the program by hand the text can be written.")},
    {"treeDock", QT_TRANSLATE_NOOP(
                     "Help",
                     "<b>Tree.</b> The same program as a tree: scopes with what they contain. "
                     "Colours show the kind of a scope or how often it runs. A double click folds "
                     "a scope, Ctrl and the wheel zoom, List shows it for the keyboard.")},
    {"codeDock",
     QT_TRANSLATE_NOOP("Help",
                       "<b>Code.</b> The C that is compiled, and the assembly and LLVM IR that the "
                       "compiler makes of it. The lines of the selected place are marked; a click "
                       "at a line selects its place.")},
    {"movesDock",
     QT_TRANSLATE_NOOP("Help",
                       "<b>Moves.</b> What can be done at the selected place without changing what "
                       "is computed. Pointing at a move previews it; Enter or a double click makes "
                       "it. A move that is not legal says why and marks both accesses. In the line "
                       "below its parameters can be changed.")},
    {"timelineDock",
     QT_TRANSLATE_NOOP("Help",
                       "<b>Timeline.</b> Every step with its time, its speed-up over the start and "
                       "how it was checked. A click goes there; another move from there opens a "
                       "branch, and the old one stays. The menu renames, annotates, compares and "
                       "deletes.")},
    {"plotDock", QT_TRANSLATE_NOOP(
                     "Help",
                     "<b>Plots.</b> The median time of every step with its 95 % confidence "
                     "interval, the speed-up over the start or a pinned step, and the steps under "
                     "the roofline: what this machine can do at most. A click at a point goes to "
                     "its step. Of a kernel that libtorch has an operator for, libtorch's time "
                     "can be a line among them.")},
    {"searchDock",
     QT_TRANSLATE_NOOP("Help",
                       "<b>Search.</b> A strategy plays from the current step on, measures every "
                       "program and verifies every winner, within a budget and without the places "
                       "and moves that are locked. It runs in a process of its own: closing the "
                       "window or killing either loses nothing, and Resume goes on. Enter or a "
                       "double click opens a find as a branch of the timeline.")},
    {"noticesDock", QT_TRANSLATE_NOOP("Help",
                                      "<b>Notices.</b> What the window told since it was opened, "
                                      "the latest first.")},
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
