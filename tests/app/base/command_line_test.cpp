// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>

#include "app/session/link_protocols.h"

namespace magna {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Result<CommandLine> parse(std::initializer_list<std::string> arguments) {
  return parse_command_line(std::vector<std::string>{arguments}, option_groups());
}

std::string error_of(std::initializer_list<std::string> arguments) {
  const auto parsed = parse(arguments);
  return parsed ? "(no error)" : parsed.error().text();
}

TEST(CommandLine, WithoutOptionsTheDefaultsHold) {
  const auto parsed = parse({});
  ASSERT_TRUE(parsed);
  EXPECT_EQ(*parsed, CommandLine{});
  EXPECT_EQ(parsed->world, "");
  EXPECT_THAT(parsed->links, testing::IsEmpty());
  EXPECT_EQ(parsed->bind, "127.0.0.1");
  EXPECT_EQ(parsed->time_scale, 1.0);
  EXPECT_EQ(parsed->log_level, LogLevel::Info);
}

TEST(CommandLine, KeepsProtocolOptionsForTheProtocols) {
  const auto parsed = parse({"--gobot-port", "0", "--gobot-dialect=extended", "--agent-status",
                             "unity", "--lockstep", "gobot", "--lockstep", "agent"});
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->links, (GivenOptions{{"--gobot-port", "0"},
                                         {"--gobot-dialect", "extended"},
                                         {"--agent-status", "unity"}}));
  EXPECT_THAT(parsed->lockstep, testing::ElementsAre("gobot", "agent"));
}

TEST(CommandLine, PausesByDefaultWhenAClientOfLockstepLeaves) {
  EXPECT_EQ(parse({})->lockstep_lost, LockstepLost::Pause);
  EXPECT_EQ(parse({"--lockstep-lost", "pause"})->lockstep_lost, LockstepLost::Pause);
  EXPECT_EQ(parse({"--lockstep-lost", "end"})->lockstep_lost, LockstepLost::End);
  EXPECT_EQ(parse({"--lockstep-lost=run"})->lockstep_lost, LockstepLost::Run);
}

TEST(CommandLine, LimitsATickOfLockstepAndSizesTheImaginaryScreen) {
  EXPECT_EQ(parse({})->lockstep_limit, 5.0);
  EXPECT_EQ(parse({"--lockstep-limit", "0.5"})->lockstep_limit, 0.5);
  EXPECT_FALSE(parse({})->screen);
  EXPECT_EQ(parse({"--screen", "1920x1080"})->screen, (ScreenSize{1920, 1080}));
  EXPECT_FALSE(parse({})->allow_restart);
  EXPECT_TRUE(parse({"--allow-restart"})->allow_restart);
}

TEST(CommandLine, MachinesOnCommandSelectTheExtendedDialect) {
  EXPECT_TRUE(parse({"--gobot-dialect", "extended"})->hall.machines_on_command);
  EXPECT_FALSE(parse({"--gobot-dialect", "extended", "--gobot-dialect", "classic"})
                   ->hall.machines_on_command);
}

TEST(CommandLine, ExploreOptionMakesTheWholeTeamExplore) {
  EXPECT_FALSE(parse({})->explore);
  EXPECT_TRUE(parse({"--explore"})->explore);
  EXPECT_TRUE(parse({"--headless", "--cybot-search"})->cybot_search);
}

TEST(CommandLine, AcceptsTheSpellingsOfTheOriginalSimulator) {
  const auto parsed = parse({"--port", "10001", "--log=old.log"});
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->links, (GivenOptions{{"--gobot-port", "10001"}, {"--gobot-log", "old.log"}}));
  EXPECT_EQ(error_of({"--port", "x"}),
            "--port x: expected a port from 1 to 65535, 0 for a free one, or off");
  EXPECT_THAT(help_text(option_groups()), testing::Not(testing::HasSubstr(" --port")))
      << "not listed";
}

TEST(CommandLine, IgnoresEngineOptionsOfTheOriginalSimulator) {
  const auto parsed = parse({"--main-pack", "simu.pck", "--path", "simu", "--path=simu",
                             "--scenario", "hall.json", "--main-pack", "--seed", "3"});
  ASSERT_TRUE(parsed) << parsed.error().text();
  EXPECT_EQ(parsed->world, "hall.json");
  EXPECT_EQ(parsed->seed, 3U);
  EXPECT_THAT(help_text(option_groups()), testing::Not(testing::HasSubstr("main-pack")))
      << "not listed";
}

TEST(CommandLine, SetsTheFieldOfEveryOption) {
  const auto parsed = parse({"--headless",
                             "--seed",
                             "7",
                             "--time-scale",
                             "0",
                             "--ticks",
                             "2000",
                             "--threads",
                             "3",
                             "--state-hash",
                             "--stats",
                             "--cli",
                             "--clean",
                             "--set",
                             "Max-Speed=0.5",
                             "--set",
                             "Motion-Noise=0",
                             "--record",
                             "session.mcap",
                             "--record-images",
                             "--record-messages",
                             "--play-back",
                             "actr",
                             "--log-inputs",
                             "out.log",
                             "--play-inputs",
                             "in.log",
                             "--robots",
                             "5",
                             "--result",
                             "result.json",
                             "--measure",
                             "hall.*,team.distance_m",
                             "--measures",
                             "table.csv",
                             "--actions",
                             "acts.csv",
                             "--coverage-csv",
                             "seen.csv",
                             "--map-error-csv",
                             "error.csv",
                             "--hall-csv",
                             "hall.csv",
                             "--schedule-out",
                             "done.json",
                             "--actr-port",
                             "0",
                             "--cognav-port",
                             "off",
                             "--cybot",
                             "192.168.1.1",
                             "--cybot",
                             "[::1]:2881",
                             "--cognav-profile",
                             "cognav-1.0",
                             "--bind",
                             "0.0.0.0",
                             "--config",
                             "my.ini",
                             "--layout",
                             "my.layout",
                             "--simple",
                             "--scale",
                             "150",
                             "--strict",
                             "--log-level",
                             "debug",
                             "resources/worlds/office.lisp"});
  ASSERT_TRUE(parsed) << parsed.error().text();
  CommandLine expected;
  expected.world = "resources/worlds/office.lisp";
  expected.given_world = expected.world;
  expected.headless = true;
  expected.seed = 7;
  expected.seed_given = true;
  expected.time_scale = 0.0;
  expected.ticks = 2000;
  expected.threads = 3;
  expected.state_hash = true;
  expected.stats = true;
  expected.cli = true;
  expected.clean = true;
  expected.set = {{"Max-Speed", "0.5"}, {"Motion-Noise", "0"}};
  expected.record = "session.mcap";
  expected.record_images = true;
  expected.record_messages = true;
  expected.play_back = true;
  expected.log_inputs = "out.log";
  expected.play_inputs = "in.log";
  expected.robots = 5;
  expected.result = "result.json";
  expected.measured = {"hall.*", "team.distance_m"};
  expected.run_options = {"--seed",
                          "7",
                          "--ticks",
                          "2000",
                          "--cli",
                          "--clean",
                          "--set",
                          "Max-Speed=0.5",
                          "--set",
                          "Motion-Noise=0",
                          "--play-inputs",
                          "in.log",
                          "--robots",
                          "5",
                          "--measure",
                          "hall.*,team.distance_m",
                          "--cognav-profile",
                          "cognav-1.0"};
  expected.measures = "table.csv";
  expected.actions = "acts.csv";
  expected.coverage_csv = "seen.csv";
  expected.map_error_csv = "error.csv";
  expected.hall_csv = "hall.csv";
  expected.hall_schedule_out = "done.json";
  expected.links = {{"--actr-port", "0"},
                    {"--cognav-port", "off"},
                    {"--cybot", "192.168.1.1"},
                    {"--cybot", "[::1]:2881"},
                    {"--cognav-profile", "cognav-1.0"}};
  expected.bind = "0.0.0.0";
  expected.bind_given = true;
  expected.config = "my.ini";
  expected.layout = "my.layout";
  expected.simple = true;
  expected.scale = 150;
  expected.strict = true;
  expected.log_level = LogLevel::Debug;
  EXPECT_EQ(*parsed, expected);
}

TEST(CommandLine, NamesWhatDeterminesTheRunAsGiven) {
  const auto parsed =
      parse({"--headless", "--time-scale", "0",     "--threads=3",       "--seed=3",
             "office",     "--ticks",      "600",   "--set=Max-Speed=2", "--actr-port",
             "off",        "--agent-bind", "::1",   "--explore",         "--result",
             "r.json",     "--log-inputs", "i.log", "--pickup_radius",   "100"});
  ASSERT_TRUE(parsed) << parsed.error().text();
  EXPECT_THAT(parsed->run_options,
              testing::ElementsAre("--seed", "3", "--ticks", "600", "--set", "Max-Speed=2",
                                   "--explore", "--pickup-radius", "100"));
}

TEST(CommandLine, EachOptionEitherDeterminesARunOrIsOutsideOfIt) {
  for (const OptionInfo& option : option_table(option_groups())) {
    // What is written or listened on may differ between equal runs.
    const bool written = option.argument == "FILE" && option.meaning.starts_with("Write");
    const bool listens = option.argument == "PORT" || option.argument == "IP";
    EXPECT_FALSE(determines_run(option.name) && (written || listens)) << option.name;
  }
  for (const char* name : {"--headless", "--threads", "--time-scale", "--result", "--record",
                           "--actr-dispatcher", "--cybot", "--bind", "--swank-token"}) {
    EXPECT_FALSE(determines_run(name)) << name;
  }
  for (const char* name : {"--seed", "--ticks", "--clean", "--explore", "--set", "--robots",
                           "--measure", "--dispatcher", "--jobshop", "--program", "--lockstep",
                           "--gobot-dialect", "--play-inputs", "--obstacles"}) {
    EXPECT_TRUE(determines_run(name)) << name;
  }
}

TEST(CommandLine, AcceptsAnEqualsSignBetweenOptionAndValue) {
  const auto parsed = parse({"--seed=18446744073709551615", "--set=Max-Speed=0.5", "field:10"});
  ASSERT_TRUE(parsed) << parsed.error().text();
  EXPECT_EQ(parsed->seed, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(parsed->set.at(0), (std::pair<std::string, std::string>{"Max-Speed", "0.5"}));
  EXPECT_EQ(parsed->world, "field:10");
}

TEST(CommandLine, UsesTheLastOfRepeatedOptions) {
  const auto parsed = parse({"--seed", "1", "--seed", "2"});
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->seed, 2U);
}

TEST(CommandLine, TwoDashesEndTheOptions) {
  const auto parsed = parse({"--headless", "--", "--odd name.lisp"});
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->world, "--odd name.lisp");
}

TEST(CommandLine, RecognisesHelpAndVersion) {
  EXPECT_TRUE(parse({"--help"})->help);
  EXPECT_TRUE(parse({"--version"})->version);
  EXPECT_EQ(version_text(), "magna 0.1.0\n");
}

struct BadCase {
  std::vector<std::string> arguments;
  std::string error;
};

class BadCommandLine : public testing::TestWithParam<BadCase> {};

TEST_P(BadCommandLine, IsRejectedInOneLineThatNamesTheOption) {
  const auto parsed = parse_command_line(GetParam().arguments, option_groups());
  ASSERT_FALSE(parsed);
  EXPECT_THAT(parsed.error().text(), StartsWith(GetParam().error));
  EXPECT_THAT(parsed.error().text(), Not(HasSubstr("\n")));
}

INSTANTIATE_TEST_SUITE_P(
    All, BadCommandLine,
    testing::Values(
        BadCase{{"--seed", "seven"}, "--seed seven: expected a whole number from 0"},
        BadCase{{"--seed", "-1"}, "--seed -1: expected a whole number"},
        BadCase{{"--seed", "18446744073709551616"}, "--seed 18446744073709551616: expected"},
        BadCase{{"--seed", "7 "}, "--seed 7 : expected"},
        BadCase{{"--threads", "0"}, "--threads 0: expected a whole number from 1 to 256"},
        BadCase{{"--threads", "257"}, "--threads 257: expected a whole number from 1 to 256"},
        BadCase{{"--threads", "two"}, "--threads two: expected a whole number"},
        BadCase{{"--seed="}, "--seed : expected a whole number"},
        BadCase{{"--seed"}, "--seed needs a value: --seed N"},
        BadCase{{"--seed", "--stats"}, "--seed needs a value: --seed N"},
        BadCase{{"--time-scale", "-0.1"}, "--time-scale -0.1: expected a number, 0"},
        BadCase{{"--time-scale", "nan"}, "--time-scale nan: expected a number"},
        BadCase{{"--time-scale", "inf"}, "--time-scale inf: expected a number"},
        BadCase{{"--time-scale", "1,5"}, "--time-scale 1,5: expected a number"},
        BadCase{{"--ticks", "-5"}, "--ticks -5: expected a whole number of ticks"},
        BadCase{{"--ticks", "1.5"}, "--ticks 1.5: expected a whole number of ticks"},
        BadCase{{"--set", "Max-Speed"}, "--set Max-Speed: expected NAME=VALUE"},
        BadCase{{"--set", "=1"}, "--set =1: expected NAME=VALUE"},
        BadCase{{"--set", "No-Such-Thing=1"}, "--set No-Such-Thing=1: "},
        BadCase{{"--set", "Max-Speed=fast"}, "--set Max-Speed=fast: "},
        BadCase{{"--actr-port", "65536"}, "--actr-port 65536: expected a port"},
        BadCase{{"--actr-port", "-1"}, "--actr-port -1: expected a port"},
        BadCase{{"--actr-port", "none"}, "--actr-port none: expected a port"},
        BadCase{{"--actr-clients", "0"}, "--actr-clients 0: expected a whole number from 1 to 500"},
        BadCase{{"--actr-clients", "many"},
                "--actr-clients many: expected a whole number from 1 to 500"},
        BadCase{{"--cognav-port", "x"}, "--cognav-port x: expected a port"},
        BadCase{{"--gobot-port", "x"}, "--gobot-port x: expected a port"},
        BadCase{{"--gobot-dialect", "new"}, "--gobot-dialect new: expected classic or extended"},
        BadCase{{"--gobot-replies", "me"}, "--gobot-replies me: expected all or owner"},
        BadCase{{"--gobot-frames", "x"}, "--gobot-frames x: expected taken or answered"},
        BadCase{{"--gobot-await", "33"}, "--gobot-await 33: expected a whole number from 1 to 32"},
        BadCase{{"--lockstep-lost", "stop"}, "--lockstep-lost stop: expected pause, end or run"},
        BadCase{{"--lockstep-limit", "0"},
                "--lockstep-limit 0: expected seconds, over 0, at most 86400"},
        BadCase{{"--lockstep-limit", "nan"}, "--lockstep-limit nan: expected seconds"},
        BadCase{{"--screen", "1920"}, "--screen 1920: expected WIDTHxHEIGHT in pixels, from"},
        BadCase{{"--screen", "640x480"}, "--screen 640x480: expected WIDTHxHEIGHT"},
        BadCase{{"--screen", "1920x99999"}, "--screen 1920x99999: expected WIDTHxHEIGHT"},
        BadCase{{"--allow-restart", "--play-inputs", "a.log"}, "--allow-restart: not together"},
        BadCase{{"--lockstep", "cognav"}, "--lockstep cognav: expected actr, gobot or agent"},
        BadCase{{"--agent-port", "65535"}, "--agent-port 65535: expected a port from 1 to 65534"},
        BadCase{{"--agent-port", "x"}, "--agent-port x: expected a port"},
        BadCase{{"--agent-dialect", "C"}, "--agent-dialect C: expected auto, A or B"},
        BadCase{{"--agent-origin", "11"},
                "--agent-origin 11: expected two numbers in metres, as 11:21"},
        BadCase{{"--agent-origin", "11:nan"},
                "--agent-origin 11:nan: expected two numbers in metres, as 11:21"},
        BadCase{{"--agent-status", "3"}, "--agent-status 3: expected documented or unity"},
        BadCase{{"--agent-config="}, "--agent-config : expected a file name"},
        BadCase{{"--cybot", "host:0"}, "--cybot host:0: expected HOST[:PORT] or serial:DEVICE"},
        BadCase{{"--cybot", "serial:/etc/x"},
                "--cybot serial:/etc/x: expected a device under /dev"},
        BadCase{{"--cybot", "h,at=1:2"}, "--cybot h,at=1:2: expected X:Y:DEGREES after at="},
        BadCase{{"--cybot", "h,profile=x"}, "--cybot h,profile=x: expected doc or cognav-1.0"},
        BadCase{{"--cybot", ""}, "--cybot : expected HOST[:PORT]"},
        BadCase{{"--cognav-profile", "code"}, "--cognav-profile code: expected doc or"},
        BadCase{{"--bind", "everywhere"}, "--bind everywhere: expected an IP address"},
        BadCase{{"--bind", "127.0.0.256"}, "--bind 127.0.0.256: expected an IP address"},
        BadCase{{"--actr-bind", "here"}, "--actr-bind here: expected an IP address"},
        BadCase{{"--cognav-bind", ""}, "--cognav-bind : expected an IP address"},
        BadCase{{"--gobot-bind", "1.2.3"}, "--gobot-bind 1.2.3: expected an IP address"},
        BadCase{{"--agent-bind", "::x"}, "--agent-bind ::x: expected an IP address"},
        BadCase{{"--swank-bind", "any"}, "--swank-bind any: expected an IP address"},
        BadCase{{"--config="}, "--config : expected a file name"},
        BadCase{{"--layout="}, "--layout : expected a file name"},
        BadCase{{"--scale", "79"}, "--scale 79: expected a whole number from 80 to 200"},
        BadCase{{"--scale", "large"}, "--scale large: expected a whole number from 80 to 200"},
        BadCase{{"--log-inputs", "a", "--play-inputs", "a"}, "--log-inputs a: the file is being"},
        BadCase{{"--record="}, "--record : expected a file name"},
        BadCase{{"--record-images"}, "--record-images: only together with --record"},
        BadCase{{"--headless", "--record-messages"}, "--record-messages: only together with"},
        BadCase{{"--play-back", "gobot"}, "--play-back gobot: expected actr"},
        BadCase{{"--record", "a", "--play-inputs", "a"}, "--record a: the file is that of the"},
        BadCase{{"--measures="}, "--measures : expected a file name"},
        BadCase{{"--log-inputs", "a", "--measures", "a"}, "--measures a: the file is that of the"},
        BadCase{{"--play-inputs", "a", "--measures", "a"}, "--measures a: the file is that of the"},
        BadCase{{"--actions="}, "--actions : expected a file name"},
        BadCase{{"--actions", "a", "--measures", "a"},
                "--actions a: the file is that of --measures; name another one"},
        BadCase{{"--coverage-csv="}, "--coverage-csv : expected a file name"},
        BadCase{{"--map-error-csv="}, "--map-error-csv : expected a file name"},
        BadCase{{"--coverage-csv", "a", "--log-inputs", "a"}, "--coverage-csv a: the file is that"},
        BadCase{{"--map-error-csv", "a", "--play-inputs", "a"}, "--map-error-csv a: the file is"},
        BadCase{{"--coverage-csv", "a", "--measures", "a"},
                "--coverage-csv a: the file is that of --measures; name another one"},
        BadCase{{"--hall-csv", "a", "--coverage-csv", "a"},
                "--hall-csv a: the file is that of --coverage-csv; name another one"},
        BadCase{{"--map-error-csv", "a", "--coverage-csv", "a"},
                "--map-error-csv a: the file is that of --coverage-csv; name another one"},
        BadCase{{"--log-level", "loud"}, "--log-level loud: expected error, warning, info or"},
        BadCase{{"--headless=yes"}, "--headless takes no value"},
        BadCase{{"--sede", "7"}, "unknown option --sede; did you mean --seed?"},
        BadCase{{"-x"}, "unknown option -x; magna --help lists them all"},
        BadCase{{"--a\nb"}, "unknown option --a?b; magna --help"},
        BadCase{{"a.lisp", "b.lisp"}, "one world at a time, not both a.lisp and b.lisp"},
        BadCase{{"office.txt"}, "world 'office.txt': expected a .lisp or .json file, a .mcap"},
        BadCase{{""}, "world '': expected a .lisp or .json file"},
        BadCase{{"--scenario", "hall.txt"}, "--scenario hall.txt: expected a .json file"},
        BadCase{{"--robot-controller", "fast"},
                "--robot-controller fast: expected PF, none or teleport"},
        BadCase{{"--robot_controller", "x"}, "--robot_controller x: expected PF, none"},
        BadCase{{"--pickup-radius", "0"},
                "--pickup-radius 0: expected a number of pixels greater than 0"},
        BadCase{{"--pickup-radius", "nan"}, "--pickup-radius nan: expected a number of pixels"},
        BadCase{{"--environment="}, "--environment : expected a file name"},
        BadCase{{"--dispatcher", "clever"}, "--dispatcher clever: expected greedy, fifo, "},
        BadCase{{"--dispatcher", ""}, "--dispatcher : expected greedy, fifo, "},
        BadCase{{"--dispatcher", "schedule:"},
                "--dispatcher schedule:: expected a file name after schedule:"},
        BadCase{{"--disturbances="}, "--disturbances : expected a file name"},
        BadCase{{"--schedule-out", "a", "--hall-csv", "a"},
                "--schedule-out a: the file is that of --hall-csv; name another one"},
        BadCase{{"--transport", "2"}, "--transport 2: expected 0 (packages go from belt to belt"},
        BadCase{{"--transport", "0.0"}, "--transport 0.0: expected 0"},
        BadCase{{"--dispatcher", "greedy", "--play-inputs", "a.log"},
                "--dispatcher: not together with"},
        BadCase{{"--explore", "--play-inputs", "a.log"}, "--explore: not together with"},
        BadCase{{"--explore=all"}, "--explore takes no value"},
        BadCase{{"--cybot-search", "--play-inputs", "a.log"}, "--cybot-search: not together with"},
        BadCase{{"--obstacles", "a", "--play-inputs", "b"}, "--obstacles: not together with"},
        BadCase{{"--continue-at", "5", "office"}, "--continue-at: expected a recording"},
        BadCase{{"--continue-at", "-1", "a.mcap"}, "--continue-at -1: expected a whole number"},
        BadCase{{"--continue-at", "5", "--explore", "a.mcap"}, "--explore: not together with"},
        BadCase{{"--continue-at", "5", "--play-back", "actr", "a.mcap"},
                "--play-back: not together with --continue-at"},
        BadCase{{"--continue-at", "5", "--record", "a.mcap", "a.mcap"},
                "--record a.mcap: the file is that of the recording"},
        BadCase{{"--continue-at", "5", "--log-inputs", "a.mcap", "a.mcap"},
                "--log-inputs a.mcap: the file is the recording"},
        BadCase{{"--obstacles", "a", "--log-inputs", "a"},
                "--log-inputs a: the file is that of --obstacles"},
        BadCase{{"--obstacles", "a", "--measures", "a"},
                "--measures a: the file is that of --obstacles"},
        BadCase{{"--obstacles="}, "--obstacles : expected a file name"},
        BadCase{{"--robots", "0"}, "--robots 0: expected a whole number of robots, 1 or more"},
        BadCase{{"--robots", "-3"}, "--robots -3: expected a whole number"},
        BadCase{{"--robots", "2.5"}, "--robots 2.5: expected a whole number"},
        BadCase{{"--robots", "2", "--continue-at", "5", "a.mcap"}, "--robots: not together with"},
        BadCase{{"--result", ""}, "--result : expected a file name"},
        BadCase{{"--result", "a", "--measures", "a"},
                "--measures a: the file is that of --result; name another one"},
        BadCase{{"--result", "a", "--check-hall", "ft06"}, "--result: not together with"},
        BadCase{{"--measure", "hall.*"}, "--measure: only together with --result"},
        BadCase{{"--result", "a", "--measure", "hall.makespan"},
                "--measure hall.makespan: there is no measure 'hall.makespan'; did you mean "
                "hall.makespan_s?"},
        BadCase{{"--result", "a", "--measure", "hall.*,wings.*"},
                "--measure hall.*,wings.*: no measure matches 'wings.*'"},
        BadCase{{"--result", "a", "--measure", "hall.*,"},
                "--measure hall.*,: no measure matches ''"},
        BadCase{{"--scenario", "a.json", "b.json"}, "one world at a time"}));

TEST(CommandLine, TakesARecordingForAWorld) { EXPECT_EQ(parse({"run.mcap"})->world, "run.mcap"); }

TEST(CommandLine, AcceptsHallOptionsInTheSpellingOfTheOriginal) {
  const auto parsed = parse({"--scenario", "a.json", "--environment", "e.json", "--jobshop",
                             "j.txt", "--robot_controller", "pf", "--time_scale", "4",
                             "--pickup-radius", "320", "--dispatcher", "greedy"});
  ASSERT_TRUE(parsed) << parsed.error().text();
  EXPECT_EQ(parsed->world, "a.json");
  EXPECT_EQ(parsed->hall.environment, "e.json");
  EXPECT_EQ(parsed->hall.jobshop, "j.txt");
  EXPECT_EQ(parsed->hall.controller, RobotController::Pf);
  EXPECT_EQ(parsed->hall.pickup_radius, 10.0);
  EXPECT_TRUE(parsed->hall.dispatcher);
  EXPECT_EQ(parsed->hall.rule, DispatchRuleKind::Greedy);
  EXPECT_FALSE(parsed->hall.transport_free);
  EXPECT_EQ(parsed->time_scale, 4.0);
  EXPECT_EQ(parse({"--robot-controller=Teleport", "x.json"})->hall.controller,
            RobotController::Teleport);
  EXPECT_EQ(parse({"x.json"})->world, "x.json");
}

TEST(CommandLine, AcceptsEveryDispatcher) {
  for (const DispatchRuleInfo& rule : dispatch_rules()) {
    const auto parsed = parse({"a.json", "--dispatcher", std::string(rule.name)});
    ASSERT_TRUE(parsed) << parsed.error().text();
    EXPECT_TRUE(parsed->hall.dispatcher);
    EXPECT_EQ(parsed->hall.rule, rule.kind);
  }
}

TEST(CommandLine, AcceptsASchedule) {
  const auto parsed =
      parse({"a.json", "--dispatcher", "schedule:plans/a:b.json", "--disturbances", "d.json"});
  ASSERT_TRUE(parsed) << parsed.error().text();
  EXPECT_TRUE(parsed->hall.dispatcher);
  EXPECT_EQ(parsed->hall.schedule, "plans/a:b.json");
  EXPECT_EQ(parsed->hall.disturbances, "d.json");
  const auto rule = parse({"a.json", "--dispatcher", "schedule:b.json", "--dispatcher", "fifo"});
  ASSERT_TRUE(rule);
  EXPECT_EQ(rule->hall.schedule, "") << "the last one wins";
  EXPECT_EQ(rule->hall.rule, DispatchRuleKind::Fifo);
}

TEST(CommandLine, AcceptsGeneratedHallsAndJobShopsWithoutTransport) {
  const auto parsed = parse({"hall:8:4", "--transport", "0", "--jobshop", "all.txt#la01"});
  ASSERT_TRUE(parsed) << parsed.error().text();
  EXPECT_EQ(parsed->world, "hall:8:4");
  EXPECT_TRUE(parsed->hall.transport_free);
  EXPECT_EQ(parsed->hall.jobshop, "all.txt#la01");
  EXPECT_FALSE(parse({"a.json", "--transport", "0", "--transport", "1"})->hall.transport_free);
}

TEST(CommandLine, AcceptsBothKindsOfAddress) {
  EXPECT_EQ(parse({"--bind", "::1"})->bind, "::1");
  EXPECT_EQ(parse({"--bind", "localhost"})->bind, "127.0.0.1");
  EXPECT_EQ(parse({"--bind", "192.168.1.20"})->bind, "192.168.1.20");
}

TEST(CommandLine, ShortensAVeryLongUnknownOptionInTheMessage) {
  EXPECT_LT(error_of({"--" + std::string(100000, 'x')}).size(), 200U);
}

TEST(CommandLine, HelpListsEachOptionWithItsDefault) {
  for (const OptionInfo& option : option_table(option_groups())) {
    EXPECT_THAT(help_text(option_groups()), HasSubstr("\n  " + std::string{option.name} + " "));
  }
  EXPECT_THAT(help_text(option_groups()),
              AllOf(HasSubstr("ACT-R interface; 0 = a free one, off = none (6324)\n"),
                    StartsWith("magna [options] [world]\n"), EndsWith("\n")));
}

TEST(CommandLine, HelpFitsTheWidthOfATerminal) {
  std::size_t start = 0;
  const std::string text = help_text(option_groups());
  for (std::size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
    EXPECT_LE(end - start, 100U) << text.substr(start, end - start);
  }
}

TEST(CommandLine, DocumentedDefaultsMatchTheActualOnes) {
  for (const OptionInfo& option : option_table(option_groups())) {
    if (option.default_value.empty()) continue;
    const auto parsed = parse({std::string{option.name}, std::string{option.default_value}});
    ASSERT_TRUE(parsed) << option.name;
    CommandLine expected;
    expected.links = parsed->links;  // their values are the protocol's matter
    expected.bind_given = parsed->bind_given;
    expected.seed_given = parsed->seed_given;
    expected.run_options = parsed->run_options;
    EXPECT_EQ(*parsed, expected) << option.name;
  }
}

}  // namespace
}  // namespace magna
