// What an agent is made of, part by part: its settings, its replay, its choice of candidates, its
// draft, its memory, its file, and the noise that simulations put on times.
#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <set>

#include "rl/agent/agent_file.h"
#include "rl/evaluator/replaying_evaluator.h"
#include "rl/evaluator/simulated_noise.h"
#include "tests/rl/agent/toy_graph.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

class TestAgentParts : public QObject {
  Q_OBJECT
 private slots:
  void settingsAreReadAsTheyAreWritten();
  void badSettingsAreRefusedByName_data();
  void badSettingsAreRefusedByName();
  void aFullReplayForgetsTheOldest();
  void prioritiesGoByErrors();
  void candidatesAreTheDraftsBestAndSomeOfEveryKind();
  void seenProgramsAreMasked();
  void theDraftLearnsKindsOfMoves();
  void vectorsAreBroughtToOneScale();
  void precedentsAreNear();
  void aFileHoldsTheWholeAgent();
  void brokenFilesAreRefused();
  void noiseIsOfItsSizeAndRepeats();
};

void TestAgentParts::settingsAreReadAsTheyAreWritten() {
  AgentSettings settings;
  settings.target = AgentSettings::Target::Sum;
  settings.gamma = 0.97;
  settings.isNoisy = true;
  settings.seed = ~uint64_t{0};
  auto json = toJson(settings);
  QVERIFY(toJson(agentSettingsFrom(json).value()) == json);
  QCOMPARE(agentSettingsFrom(nlohmann::json::object()).value().heads, AgentSettings().heads);
}

void TestAgentParts::badSettingsAreRefusedByName_data() {
  QTest::addColumn<QString>("json");
  QTest::addColumn<QString>("names");
  QTest::newRow("unknown") << R"({"gama": 1})" << "gama";
  QTest::newRow("range") << R"({"gamma": 1.5})" << "gamma";
  QTest::newRow("kind") << R"({"heads": 2.5})" << "heads";
  QTest::newRow("truth") << R"({"double": 1})" << "double";
  QTest::newRow("target") << R"({"target": "best"})" << "target";
  QTest::newRow("endless sum") << R"({"target": "sum", "gamma": 1})" << "sums";
  QTest::newRow("seed") << R"({"seed": -1})" << "seed";
  QTest::newRow("no object") << R"([1])" << "object";
}

void TestAgentParts::badSettingsAreRefusedByName() {
  QFETCH(QString, json);
  QFETCH(QString, names);
  auto settings = agentSettingsFrom(nlohmann::json::parse(json.toStdString()));
  QVERIFY(!settings);
  QVERIFY(QString::fromStdString(settings.error().message.text()).contains(names));
}

void TestAgentParts::aFullReplayForgetsTheOldest() {
  Replay replay(3, false);
  for (uint32_t i = 0; i < 5; ++i) replay.add({i, i, false, false, false, 0});
  std::vector<uint32_t> states;
  for (const Drawn& d : replay.latest(10)) states.push_back(replay[d.place].state);
  QCOMPARE(states, (std::vector<uint32_t>{2, 3, 4}));
}

void TestAgentParts::prioritiesGoByErrors() {
  Replay replay(100, true);
  for (uint32_t i = 0; i < 100; ++i) replay.add({i, i, false, false, false, 0});
  std::vector<Drawn> all;
  std::vector<double> errors;
  for (size_t i = 0; i < 100; ++i) {
    all.push_back({i, 1});
    errors.push_back(i == 7 ? 10 : 0.001);
  }
  replay.setErrors(all, errors);
  Random random(1);
  size_t often = 0;
  double least = 1;
  for (const Drawn& d : replay.draw(400, random, 1))
    if (d.place == 7) {
      ++often;
      least = std::min(least, d.weight);
    }
  QVERIFY(often > 200);
  QVERIFY(least < 0.1);  // what is drawn often counts less
}

namespace {

Position manyMoves() {
  Position position{toyProgram(0), toyProgram(0).hash(), {}};
  for (size_t i = 1; i <= 60; ++i) {
    core::Program program = toyProgram(i);
    std::string kind = i <= 50 ? "common" : "rare" + std::to_string(i % 5);
    position.options.push_back({{kind, {}, {std::to_string(i)}}, program, program.hash()});
  }
  return position;
}

}  // namespace

void TestAgentParts::candidatesAreTheDraftsBestAndSomeOfEveryKind() {
  Position position = manyMoves();
  AgentSettings settings;
  settings.drafted = 4;
  settings.sampled = 12;
  std::vector<double> guesses(60);
  for (size_t i : {3, 17, 40, 44}) guesses[i] = 1;
  Random random(2);
  auto open = openOptions(position, {}, true);
  auto chosen = chooseCandidates(position, open, guesses, settings, random);
  QCOMPARE(chosen.options.size(), size_t{16});
  QCOMPARE(std::set<size_t>(chosen.options.begin(), chosen.options.end()).size(), size_t{16});
  QVERIFY((std::set<size_t>(chosen.options.begin(), chosen.options.begin() + 4) ==
           std::set<size_t>{3, 17, 40, 44}));
  size_t rare = 0;
  for (size_t option : chosen.options) rare += option >= 50;
  QVERIFY(rare >= 5);  // ten of the sixty, and five of the six kinds
  settings.scoresAll = true;
  QCOMPARE(chooseCandidates(position, open, guesses, settings, random).options.size(), size_t{60});
}

void TestAgentParts::seenProgramsAreMasked() {
  Position position = manyMoves();
  Seen seen = {position.options[3].hash, position.options[9].hash};
  QCOMPARE(openOptions(position, seen, true).size(), size_t{58});
  QCOMPARE(openOptions(position, seen, false).size(), size_t{60});
}

void TestAgentParts::theDraftLearnsKindsOfMoves() {
  Position position = manyMoves();
  Draft draft;
  auto traits = Draft::traitsOf(position);
  for (int round = 0; round < 50; ++round)
    for (size_t i = 0; i < traits.size(); ++i) draft.learn(traits[i], i < 50 ? -0.5 : 2);
  QVERIFY(draft.guess(traits[55]) > 1.5);
  QVERIFY(draft.guess(traits[5]) < 0);
  Position renamed = position;  // the kernel's name is nothing to it
  renamed.program.name = "other";
  QVERIFY(Draft::traitsOf(renamed) == traits);
}

void TestAgentParts::vectorsAreBroughtToOneScale() {
  Vectors vectors{3, {1000, 0.1F, 5, 1002, 0.3F, 5, 998, 0.2F, 5}};
  Normaliser normaliser;
  normaliser.fit(vectors);
  auto one = normaliser(vectors.row(1));
  QVERIFY(std::abs(one[0]) < 3 && std::abs(one[0]) > 0.3);
  QVERIFY(std::abs(one[1]) < 3 && std::abs(one[1]) > 0.3);
  QCOMPARE(one[2], 0.F);
  std::vector<float> far = {1e30F, 0, 0};
  QCOMPARE(normaliser(far)[0], 10.F);
}

void TestAgentParts::precedentsAreNear() {
  Recollection recollection;
  for (core::Hash i = 1; i <= 8; ++i) recollection.add({i, 100.0 / i, 100, {float(i), 0}});
  for (core::Hash i = 1; i < 8; ++i)
    recollection.add(Experience{i, i + 1, {i % 2 ? "split_scope" : "fuse", {}, {}}});
  std::vector<float> here = {3.2F, 0};
  auto near = recollection.precedents(here, "split_scope", 3);
  QCOMPARE(near.size(), size_t{3});
  QCOMPARE(near[0].program, core::Hash{3});
  QCOMPARE(near[0].beforeNs, 100.0 / 3);
  QCOMPARE(near[0].afterNs, 25.0);
  QVERIFY(std::abs(recollection.strangeness(here) - 0.2) < 1e-5);
  std::vector<float> far = {100, 0};
  QVERIFY(recollection.strangeness(far) > 50);
  QVERIFY(std::isinf(Recollection().strangeness(here)));
}

namespace {

std::unique_ptr<Agent> freshAgent(size_t width) {
  return std::make_unique<Agent>(toySettings(),
                                 AgentParts{nullptr, std::make_unique<OneHotEmbedder>(width),
                                            std::make_unique<TabularNetwork>(width)});
}

std::filesystem::path writtenAgent(const QTemporaryDir& folder) {
  std::filesystem::path file = folder.filePath("toy.agent").toStdString();
  ToyGraph graph = randomGraph(6, 2, 1);
  ToyAgent agent(graph, toySettings());
  agent.playAll();
  agent.learn(5);
  agent.agent().setChoice("hash");
  agent.agent().addCurvePoint({5, 100, 0, 0, 0.5, 0.25});
  if (auto saved = saveAgent(file, agent.agent()); !saved)
    qFatal("%s", saved.error().message.text().c_str());
  return file;
}

}  // namespace

void TestAgentParts::aFileHoldsTheWholeAgent() {
  QTemporaryDir folder;
  auto file = writtenAgent(folder);
  auto card = agentCardIn(file);
  QVERIFY(card);
  QCOMPARE(card->choice, std::string("hash"));
  QCOMPARE(card->kernels, std::vector<std::string>{"toy"});
  QCOMPARE(card->evaluations, 6);
  QCOMPARE(card->updates, 5);
  QCOMPARE(card->curve.back().startQ, 0.25);
  auto agent = freshAgent(6);
  auto loaded = loadAgent(file, *agent);
  QVERIFY2(loaded, loaded ? "" : loaded.error().message.text().c_str());
  QVERIFY(static_cast<TabularNetwork&>(agent->network()).isLoaded);
  QCOMPARE(agent->recollection().programs().size(), card->remembered);
  auto again = std::filesystem::path(folder.filePath("again.agent").toStdString());
  QVERIFY(saveAgent(again, *agent));
  QCOMPARE(agentCardIn(again)->remembered, card->remembered);
  QVERIFY(!loadAgent(file, *freshAgent(7)));
  QCOMPARE(std::distance(std::filesystem::directory_iterator(folder.path().toStdString()), {}), 2);
}

void TestAgentParts::brokenFilesAreRefused() {
  QTemporaryDir folder;
  auto file = writtenAgent(folder);
  std::ifstream in(file, std::ios::binary);
  std::string whole((std::istreambuf_iterator<char>(in)), {});
  auto isRefused = [&](const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
    auto agent = freshAgent(6);
    return !loadAgent(file, *agent);
  };
  QVERIFY(!isRefused(whole));
  for (size_t length = 0; length < whole.size(); length += whole.size() / 23 + 1)
    QVERIFY2(isRefused(whole.substr(0, length)), std::to_string(length).c_str());
  QVERIFY(isRefused(whole + "x"));
  std::string flipped = whole;
  flipped[whole.size() - 5] ^= 1;
  QVERIFY(isRefused(flipped));
  QVERIFY(isRefused("{}\n"));
  QVERIFY(isRefused("[1]\n"));
  QVERIFY(isRefused(std::string(200, '[') + "\n"));
  auto changed = [&](const std::string& from, const std::string& to) {
    std::string bytes = whole;
    size_t at = bytes.find(from);
    return at == std::string::npos ? std::string("absent") : bytes.replace(at, from.size(), to);
  };
  QVERIFY(isRefused(changed("perfdojo-agent-1", "perfdojo-agent-9")));
  QVERIFY(isRefused(changed("\"width\":6", "\"width\":18446744073709551615")));
  QVERIFY(isRefused(changed("\"gamma\":0.9", "\"gamma\":9.9")));
  QVERIFY(!agentCardIn(folder.filePath("none.agent").toStdString()));
}

void TestAgentParts::noiseIsOfItsSizeAndRepeats() {
  auto exact = [](const core::Program&) {
    Outcome outcome;
    outcome.ns = 1000;
    return outcome;
  };
  std::vector<core::Program> programs;
  for (size_t i = 0; i < 2000; ++i) programs.push_back(toyProgram(i));
  SimulatedEvaluator one(exact), two(exact);
  NoisyEvaluator noisy(one, 0.03, 1), again(two, 0.03, 1);
  auto outcomes = noisy.evaluate(programs).value();
  auto same = again.evaluate(programs).value();
  double mean = 0, square = 0;
  size_t inside = 0;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    QCOMPARE(outcomes[i].ns, same[i].ns);
    double deviation = std::log(outcomes[i].ns / 1000);
    mean += deviation / 2000;
    square += deviation * deviation / 2000;
    inside += outcomes[i].lowNs <= 1000 && outcomes[i].highNs >= 1000;
  }
  QVERIFY(std::abs(mean) < 0.003);
  QVERIFY(std::abs(std::sqrt(square) - 0.03) < 0.003);
  QVERIFY(inside > 1860 && inside < 1940);
  QVERIFY(noisy.evaluate(programs).value()[0].ns != outcomes[0].ns);
}

QTEST_APPLESS_MAIN(TestAgentParts)
#include "test_agent_parts.moc"
