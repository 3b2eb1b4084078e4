// SPDX-License-Identifier: GPL-3.0-or-later
// Orders to areas of clients: `(order-area ID KIND FIELD …)`, `(cancel-order ID NUMBER)`.
#include <gmock/gmock.h>

#include "protocols/actr/area_order_forms.h"
#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class ActrOrdersTest : public ActrFixture {
 protected:
  static constexpr RobotId kRobot2{1};

  void SetUp() override {
    Scenario with_room = scenario();
    with_room.world.rooms = {{"yard", {{4, 0}, {14, 0}, {14, 10}, {4, 10}}, {}}};
    engine_ = test::make_engine(with_room, {7, true, {}});
    serve();
  }
  std::unique_ptr<test::LineClient> join_quietly() {
    auto client = join();
    client->forget();
    return client;
  }
  static std::vector<std::string> answers(const test::LineClient& client) {
    std::vector<std::string> lines;
    for (const std::string& line : client.lines()) {
      for (const char* const head : {"(ordered ", "(result ", "(error "}) {
        if (line.starts_with(head)) lines.push_back(line);
      }
    }
    return lines;
  }
  std::vector<std::string> await(const test::LineClient& client, std::size_t count) {
    EXPECT_TRUE(test::wait_until([&] { return answers(client).size() >= count; }));
    return answers(client);
  }
  std::string ask(test::LineClient& client, const std::string& form) {
    client.forget();
    client.send(form + "\n");
    const auto lines = await(client, 1);
    return lines.empty() ? std::string() : lines.front();
  }
};

TEST_F(ActrOrdersTest, AnOrderIsAnsweredWhenItIsInForceAndWhenItEnds) {
  const auto client = join_quietly();
  const auto other = join_quietly();
  EXPECT_EQ(ask(*client,
                "(order-area 5 guard (area (2 2) (8 8)) (robots robot1 robot2)"
                "(after help) (rejoin nil))"),
            "(ordered 5 1)");
  const AreaOrderStatus& given = engine_->area_orders().front();
  EXPECT_EQ(given.author, "client-1");
  EXPECT_EQ(given.order.kind, OrderKind::Guard);
  EXPECT_THAT(given.order.area.corners,
              ElementsAre(Point{2, 2}, Point{8, 2}, Point{8, 8}, Point{2, 8}));
  EXPECT_EQ(given.order.area.name, "Area 1");
  EXPECT_THAT(given.order.robots, ElementsAre(kRobot1, kRobot2));
  EXPECT_EQ(given.order.after, OrderAfter::Help);
  EXPECT_FALSE(given.order.rejoin);
  client->forget();
  client->send("(CANCEL-ORDER nxt 1)\n");
  EXPECT_THAT(await(*client, 2),
              ElementsAre("(result nxt)",
                          "(result 5 (order 1) (end cancelled) (covered 0.0000) (found 0) "
                          "(seconds 0.0000))"));
  EXPECT_THAT(answers(*other), IsEmpty());
}

TEST_F(ActrOrdersTest, RoomsNumbersAndWordsAreFields) {
  const auto client = join_quietly();
  EXPECT_EQ(ask(*client, "(order-area a patrol (room YARD) (robots 2))"), "(ordered a 1)");
  EXPECT_EQ(ask(*client, "(order-area b leave (room \"yard\") (robots :all) (rejoin t))"),
            "(ordered b 2)");
  EXPECT_EQ(ask(*client, "(order-area c explore (robots needed) (after RETURN))"), "(ordered c 3)");
  const auto& orders = engine_->area_orders();
  ASSERT_EQ(orders.size(), 3U);
  EXPECT_EQ(orders[0].order.area.room, "yard");
  EXPECT_EQ(orders[0].order.team, (OrderTeam{OrderCrew::Number, 2}));
  EXPECT_EQ(orders[1].order.team.who, OrderCrew::All);
  EXPECT_TRUE(orders[1].order.rejoin);
  EXPECT_EQ(orders[2].order.team.who, OrderCrew::Needed);
  EXPECT_EQ(orders[2].order.after, OrderAfter::Return);
}

TEST_F(ActrOrdersTest, AreasAreNamedByWordsAndStrings) {
  const auto client = join_quietly();
  EXPECT_EQ(ask(*client, "(order-area a patrol (area (2 2) (8 8)) (name YARD) (robots 1))"),
            "(ordered a 1)");
  EXPECT_EQ(ask(*client, "(order-area b patrol (name \"Wet floor\") (area (3 3) (8 8)))"),
            "(ordered b 2)");
  const auto& orders = engine_->area_orders();
  ASSERT_EQ(orders.size(), 2U);
  EXPECT_EQ(orders[0].order.area.name, "yard");
  EXPECT_EQ(orders[1].order.area.name, "Wet floor");
  EXPECT_THAT(order_line(orders[1]), testing::EndsWith(" client-1 \"Wet floor\")\n"));
}

TEST_F(ActrOrdersTest, TheEndOfTheWorkIsAResult) {
  const auto client = join_quietly();
  // Round robot1, which drives out of it.
  EXPECT_EQ(ask(*client, "(order-area 7 leave (area (-1 1) (2 4)) (robots robot1))"),
            "(ordered 7 1)");
  ASSERT_TRUE(test::wait_until([&] {
    step(5);
    return answers(*client).size() >= 2;
  }));
  EXPECT_THAT(answers(*client)[1],
              StartsWith("(result 7 (order 1) (end done) (covered 1.0000) (found 0) (seconds "));
}

struct WrongForm {
  const char* form;
  const char* answer;  ///< begins so
  const char* said;    ///< part of it
};

constexpr WrongForm kWrongForms[] = {
    {"(order-area)", "(error nil bad-form \"", "the ID is a whole number"},
    {"(order-area 5)", "(error 5 bad-argument \"",
     "expected explore, search, patrol, guard or leave"},
    {"(order-area 5 dance)", "(error 5 bad-argument \"", "got dance"},
    {"(order-area 5 guard 7)", "(error 5 bad-argument \"", "a field (NAME VALUE ...)"},
    {"(order-area 5 guard (speed 3))", "(error 5 bad-argument \"",
     "room, area, name, robots, after or rejoin"},
    {"(order-area 5 guard (name 3))", "(error 5 bad-argument \"", "the name of the area"},
    {"(order-area 5 guard (room yard) (name wet))", "(error 5 order-area-name-alone \"",
     "only an area with corners"},
    {"(order-area 5 guard (room))", "(error 5 bad-argument \"", "a field with a value"},
    {"(order-area 5 guard (room yard barn))", "(error 5 bad-argument \"", "too much"},
    {"(order-area 5 guard (room 3))", "(error 5 bad-argument \"", "the name of a room"},
    {"(order-area 5 guard (room cellar))", "(error 5 no-such-room \"", "no room named cellar"},
    {"(order-area 5 guard (room yard) (area (1 1) (2 2)))", "(error 5 bad-argument \"",
     "not to both"},
    {"(order-area 5 guard (area (1 1) (2)))", "(error 5 bad-argument \"", "a corner (X Y)"},
    {"(order-area 5 guard (area (1 1)))", "(error 5 order-area-faulty \"", "3 to 64 corners"},
    {"(order-area 5 guard (area (1 1) (900 2)))", "(error 5 order-area-faulty \"",
     "a corner outside the map"},
    {"(order-area 5 guard (robots robot9))", "(error 5 unknown-robot \"", "robot9"},
    {"(order-area 5 guard (robots 0))", "(error 5 bad-argument \"", "a number of robots"},
    {"(order-area 5 guard (robots 1.5))", "(error 5 bad-argument \"", "a number of robots"},
    {"(order-area 5 guard (after sleep))", "(error 5 bad-argument \"", "stay, return or help"},
    {"(order-area 5 guard (rejoin maybe))", "(error 5 bad-argument \"", "t or nil"},
    {"(order-area 5 guard (after stay) (after stay))", "(error 5 bad-argument \"", "given twice"},
    {"(order-area 5 leave)", "(error 5 nowhere-to-leave-to \"", "whole map"},
    {"(cancel-order 5)", "(error 5 bad-argument \"", "the number of an order"},
    {"(cancel-order 5 first)", "(error 5 bad-argument \"", "the number of an order"},
    {"(cancel-order 5 1 2)", "(error 5 bad-form \"", "too much"},
    {"(cancel-order 5 9)", "(error 5 no-such-area-order \"", "order 9 is not in force"},
};

TEST_F(ActrOrdersTest, WrongFormsAreAnsweredWithTheReason) {
  const auto client = join_quietly();
  for (const WrongForm& wrong : kWrongForms) {
    const std::string answer = ask(*client, wrong.form);
    EXPECT_THAT(answer, StartsWith(wrong.answer)) << wrong.form;
    EXPECT_THAT(answer, HasSubstr(wrong.said)) << wrong.form;
  }
  EXPECT_THAT(engine_->area_orders(), IsEmpty());
}

TEST_F(ActrOrdersTest, SubscribersReceiveAllOrders) {
  submit(input::GiveAreaOrder{});
  const auto client = join_quietly();
  const auto of_orders = [&] {
    std::vector<std::string> lines;
    for (const std::string& line : client->lines()) {
      if (line.starts_with("(order ")) lines.push_back(line);
    }
    return lines;
  };
  client->send("(subscribe order)\n");
  ASSERT_TRUE(test::wait_until([&] { return !of_orders().empty(); }));
  EXPECT_THAT(of_orders(),
              ElementsAre("(order order-1 explore active 0.0000 0 0 nil nil operator nil)"));
  ASSERT_TRUE(test::wait_until([&] {
    step(5);
    return of_orders().size() >= 2;
  }));
  EXPECT_THAT(of_orders()[1], StartsWith("(order order-1 explore active 0."));
  submit(input::CancelAreaOrder{{1}, false});
  ASSERT_TRUE(test::wait_until([&] {
    step(5);
    return of_orders().back().starts_with("(order order-1 explore cancelled ");
  }));
  EXPECT_THAT(of_orders().back(), ContainsRegex(" [0-9]+\\.[0-9]+ nil operator nil\\)$"));
}

TEST(OrderLine, HasTheTimeTheAreaAndTheAuthor) {
  AreaOrderStatus order;
  order.id = {4};
  order.order.kind = OrderKind::Guard;
  order.order.area.corners = {{1, 2}, {3.5, 2}, {3.5, 4}};
  order.author = "Max M";
  order.covered = 1.0;
  order.crew = {{RobotId{0}}};
  EXPECT_EQ(order_line(order),
            "(order order-4 guard active 1.0000 0 1 nil "
            "((1.0000 2.0000) (3.5000 2.0000) (3.5000 4.0000)) \"Max M\" nil)\n");
  order.order.area.name = "Area 1";
  EXPECT_THAT(order_line(order), testing::EndsWith(" \"Max M\" \"Area 1\")\n"));
  order.order.area = {"Yard", {}};
  order.author = "model";
  order.result = AreaOrderResult{OrderEnd::NoRobots, 1.0, 0, 12.5};
  EXPECT_EQ(order_line(order),
            "(order order-4 guard no-robots 1.0000 0 1 12.5000 yard model nil)\n");
}

TEST_F(ActrOrdersTest, AnotherWorldEndsOpenOrders) {
  const auto client = join_quietly();
  EXPECT_EQ(ask(*client, "(order-area 7 guard (room yard))"), "(ordered 7 1)");
  client->forget();
  const auto next = test::make_engine(scenario("next"), {7, true, {}});
  server_->rebind(*next);
  EXPECT_THAT(await(*client, 1), ElementsAre(StartsWith("(error 7 interrupt \"another world")));
  server_.reset();
}

TEST_F(ActrOrdersTest, TheOrdersOfADepartedClientGoOn) {
  const auto client = join_quietly();
  EXPECT_EQ(ask(*client, "(order-area 7 guard (room yard))"), "(ordered 7 1)");
  client->vanish();
  ASSERT_TRUE(test::wait_until([&] { return server_->status().clients.empty(); }));
  step(20);
  EXPECT_TRUE(engine_->area_orders().front().active());
  submit(input::CancelAreaOrder{{1}, false});
  EXPECT_FALSE(engine_->area_orders().front().active());
}

}  // namespace
}  // namespace magna
