// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/form_table.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "protocols/actr/area_order_forms.h"
#include "protocols/actr/form_writer.h"
#include "protocols/actr/frontier_lines.h"
#include "protocols/actr/line_kinds.h"
#include "protocols/actr/robot_answers.h"
#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

class FormTable : public ActrFixture {
 protected:
  /// What a client receives that subscribes to every kind, marks a trial, and makes mistakes.
  std::vector<std::string> sent_to_subscriber() {
    serve(with_trials());
    const auto client = join();
    std::string forms =
        "(client 7)\n(client adam)\n(ack)\n(subscribe)\n(subscribe weather)\n"
        "(trial practice-1)\n(trial 5)\n(stop-all now)\n(subscribe";
    for (const LineKindRow& row : line_kinds()) forms.append(" ").append(row.name);
    client->send(forms + ")\n");
    const auto wait_for = [&](const char* line) {
      EXPECT_TRUE(test::wait_until([&] { return client->bytes().find(line) != std::string::npos; }))
          << line;
    };
    wait_for("(time 0.0000 0)\n");
    submit(input::MissionAppend{kRobot1, Waypoint::go_to({1, 2})});
    submit(input::SelectSet{{RobotId{1}, RobotId{2}}});
    step();
    submit(input::StopAll{});
    server_->set_running(false);
    client->send("(select robot9)\n(missionadd robot1 (goto (900 2)))\n(select robot3)\n");
    wait_for("(select robot3)\n");
    client->send("(restart 7)\n(view other)\n(view own)\n");
    wait_for("(view own)\n");
    return client->lines();
  }
  ActrServer::Options with_trials() {
    auto logged = options();
    logged.user_log = "/dev/null";
    logged.user_log_columns.trials = true;
    return logged;
  }
};

/// Lines of every form that Magna sends.
std::vector<std::string> written() {
  Feature wall;
  wall.box = {{1.0, -2.5, 0.5}, 3.0, 0.25};
  const FrontierSide side{{7}, {1.0, 2.0}, {1.0, 5.5}, true};
  std::string mission;
  append_mission_line(mission, "robot1", {{Waypoint::go_to({1, 2}), Waypoint::explore()}, false});
  AreaOrderStatus order;
  order.id = {1};
  order.order.kind = OrderKind::Search;
  order.order.area.room = "lab";
  order.author = "operator";
  order.crew = {{RobotId{0}}, {RobotId{1}}};
  return {
      window_line("mapview1", {PaneType::Mapview, 280, 30, 640, 540}),
      *map_line("wall1", wall),
      map_gone_line("wall1"),
      *frontier_line("frontier-7", side),
      frontier_gone_line("frontier-7"),
      *robot_line("robot1", info(RobotType::P2at), {1.0, 0.0, 1.57079633}),
      robot_gone_line("robot1"),
      mission,
      image_line({3, SeenKind::Victim, {55, 20, 10, 20}}),
      image_gone_line(3),
      no_go_gone_line({3}),
      marked_line(3, "victim-1"),
      select_line("robot1"),
      restart_line(7),
      result_line("1", " (angle 0.5000)"),
      ordered_line("3", {1}),
      order_line(order),
      begun_line("2"),
      error_line("2", "lost-track", "Camera 0 lost track of Designator 0"),
  };
}

void write_lines(LineKind kind, const LineSources& sources, LineBoard& board) {
  line_kinds()[static_cast<std::size_t>(kind)].write(sources, board);
}

/// Lines of subscribed kinds, from a world in this state.
std::vector<std::string> subscribed(Engine& engine) {
  const Author author = Author::person();
  engine.submit(author, input::PaneChanged{{PaneType::Listview, 0, 40, 280, 540}});
  engine.submit(author,
                input::GeometryChanged{std::vector{ListRow{RobotId{2}, 4, 70, 280, 24}},
                                       PictureArea{900, 80, 360, 270, 320, 240},
                                       MapPlace{612, 318, 20.25, 0.0}, StopArea{1156, 4, 120, 32}});
  const Roster roster(engine);
  MergedFrontier frontier;
  FrontierStretches stretches;
  for (double k = 0; k < 6; ++k) frontier.update(std::vector{FrontierSide{{}, {}, {k, 1}, true}});
  frontier.update(std::vector{FrontierSide{{}, {1.0, 2.0}, {1.0, 5.5}, false}});
  AttentionQueue attention;
  engine.submit(author, input::NoGoAdd{{{1, 2}, {3, 2}, {3, 4}}, {}, NoGoRules{.until = 120.0}});
  const auto sources = [&](std::span<const Event> events) {
    return LineSources{engine,          roster, frontier, stretches, attention, window_view(engine),
                       roster.images(), true,   false,    true,      events};
  };
  LineBoard places;
  write_lines(LineKind::Geometry, sources({}), places);
  LineBoard areas;
  write_lines(LineKind::Area, sources({}), areas);
  for (int tick = 0; tick < 123; ++tick) engine.step();
  LineBoard needs;
  write_lines(LineKind::Attention, sources(std::vector<Event>{event::Collided{RobotId{1}, -1}}),
              needs);
  std::vector<std::string> lines{
      frontier2_line(frontier.sides().front()).value_or(""),
      stretch_line({3, {4.375, 2.125}, {0.5, 2.25}, 2.75, 6.1, {}}).value_or("")};
  for (const LineBoard* const board : {&places, &areas, &needs}) {
    for (const auto& [object, entry] : board->objects()) lines.push_back(entry.line);
  }
  return lines;
}

TEST_F(FormTable, HasARowForEveryLineThatIsWritten) {
  for (const std::string& line : written()) expect_in_table(line);
  for (const std::string& line : subscribed(*engine_)) expect_in_table(line);
}

TEST_F(FormTable, ExamplesOfLinesAreWritten) {
  auto lines = written();
  for (std::string& line : subscribed(*engine_)) lines.push_back(std::move(line));
  SetUp();
  for (const std::string& line : sent_to_subscriber()) lines.push_back(line + "\n");
  for (const FormRow& row : form_table()) {
    if (row.group == FormGroup::Received) continue;
    EXPECT_THAT(lines, Contains(std::string(row.example) + "\n"));
  }
}

TEST_F(FormTable, ExamplesHaveTheFieldsOfTheirRows) {
  for (const FormRow& row : form_table()) {
    const auto parts = form_parts(row.example);
    ASSERT_FALSE(parts.empty()) << usage(row);
    EXPECT_EQ(parts.front(), row.head);
    EXPECT_TRUE(fits(row, parts.size() - 1)) << row.example << " is not " << usage(row);
    const FormRow* const found =
        row.group == FormGroup::Received ? find_input_form(row.head) : find_form(parts);
    EXPECT_EQ(found, &row) << row.example;
    EXPECT_FALSE(row.meaning.empty()) << usage(row);
    for (const FormField& field : row.fields) {
      EXPECT_EQ(field.meaning.empty(), field.word) << usage(row) << ": " << field.name;
    }
  }
}

TEST_F(FormTable, ExamplesOfInputsAreAccepted) {
  for (const FormRow& row : form_table()) {
    if (row.group != FormGroup::Received) continue;
    log_.clear();
    server_.reset();
    SetUp();
    auto all = with_trials();
    all.restart = [](std::uint64_t) {};
    serve(all);
    submit(input::MissionAppend{kRobot1, Waypoint::turn_to(1)});
    submit(input::GiveAreaOrder{});
    const auto client = join();
    answer_to(*client, row.example);
    // An acknowledgement changes nothing in real time, and that is told.
    std::erase_if(log_, [](const std::string& line) {
      return line.find("the world runs in real time") != line.npos;
    });
    // The last form of answer_to is the only one that is refused.
    EXPECT_EQ(std::ranges::count_if(
                  log_, [](const std::string& line) { return line.find("refused") != line.npos; }),
              1)
        << row.example << testing::PrintToString(log_);
    EXPECT_THAT(log_, Not(Contains(HasSubstr(std::string(row.example)))));
  }
}

TEST_F(FormTable, OnlyFormsWithARowAreRead) {
  const std::vector<std::string_view> read = ActrServer::heads();
  for (const std::string_view head : read) EXPECT_NE(find_input_form(head), nullptr) << head;
  for (const FormRow& row : form_table()) {
    if (row.group != FormGroup::Received) continue;
    EXPECT_THAT(read, Contains(row.head));
  }
  serve();
  const auto client = join();
  answer_to(*client, "(wander robot1)\n(1 2)\n");
  EXPECT_THAT(log_, Contains(HasSubstr("unknown command wander")));
  EXPECT_THAT(log_, Contains(HasSubstr("a command begins with " + input_heads())));
}

TEST_F(FormTable, EveryKindOfLinesHasARow) {
  for (const LineKindRow& row : line_kinds()) {
    const std::vector<std::string_view> head{row.name};
    const FormRow* const form = find_form(head);
    ASSERT_NE(form, nullptr) << row.name;
    EXPECT_NE(form->group, FormGroup::Received) << row.name;
  }
}

TEST_F(FormTable, UsageShowsFieldsAndRepetitions) {
  EXPECT_EQ(usage(*find_input_form("missiondel")), "(missiondel UID)");
  EXPECT_EQ(usage(*find_input_form("missiongen")), "(missiongen UID (TYPE (x y theta)))");
  const std::vector<std::string_view> mission{"mission"};
  EXPECT_EQ(usage(*find_form(mission)), "(mission UID (TYPE (x y theta)) ...)");
  EXPECT_FALSE(fits(*find_form(mission), 0));
  EXPECT_TRUE(fits(*find_form(mission), 4));
  EXPECT_THAT(input_heads(), HasSubstr("select, missionadd, missiondel, missiongen"));
}

TEST_F(FormTable, NamesEveryKindOfOrderToAnArea) {
  const std::vector<std::string_view> told{"order"};
  for (const FormRow* const form : {find_input_form("order-area"), find_form(told)}) {
    ASSERT_NE(form, nullptr);
    const auto kind = std::ranges::find(form->fields, std::string_view("kind"), &FormField::name);
    ASSERT_NE(kind, form->fields.end()) << usage(*form);
    for (const OrderKindRow& row : order_kinds()) {
      EXPECT_THAT(std::string(kind->meaning), HasSubstr("`" + std::string(row.name) + "`"));
    }
  }
}

TEST_F(FormTable, EveryVerbHasAnExplanation) {
  std::set<std::string_view> names;
  for (const RobotVerb& verb : robot_verbs()) {
    EXPECT_TRUE(names.insert(verb.name).second) << verb.name;
    if (std::holds_alternative<Query>(verb.action)) {
      EXPECT_FALSE(verb.fields.empty()) << verb.name << " is a query: what does it answer?";
    }
  }
}

}  // namespace
}  // namespace magna
