// SPDX-License-Identifier: GPL-3.0-or-later
// Named rooms of maps, and orders to areas from Lisp.
#include "tests/core/lisp/loading.h"
#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(RoomsOfAMap, AreReadFromTheFile) {
  const std::vector<Room> rooms = load(R"(
    (defmap m (20 12 :offset (-4 0)
               :rooms ((Lab (10 1) (15 11)) (start (-3 1) (2 1) (2 (* 2 5.5))))))
    )")
                                      .world.rooms;
  ASSERT_EQ(rooms.size(), 2U);
  EXPECT_EQ(rooms[0].name, "lab");
  EXPECT_THAT(rooms[0].corners,
              ElementsAre(Point{10, 1}, Point{15, 1}, Point{15, 11}, Point{10, 11}));
  EXPECT_EQ(rooms[1].name, "start");
  EXPECT_THAT(rooms[1].corners, ElementsAre(Point{-3, 1}, Point{2, 1}, Point{2, 11}));
  EXPECT_TRUE(load("(defmap m (20 12 :rooms ()))").world.rooms.empty());
}

TEST(RoomsOfAMap, MustLieInTheMap) {
  const auto error = [](const std::string& rooms) {
    return load_error("(defmap m (20 12 :rooms " + rooms + "))");
  };
  EXPECT_THAT(error("((lab (1 1) (21 5)))"),
              HasSubstr("the room lab: it has a corner outside the map"));
  EXPECT_THAT(error("((lab (1 1) (5 5) (5 1) (1 5)))"),
              HasSubstr("has sides that cross or touch each other"));
  EXPECT_THAT(error("((lab (1 1) (1 1)))"), HasSubstr("has two corners at one place"));
  EXPECT_THAT(error("((lab (1 1) (5 5)) (lab (6 6) (9 9)))"),
              HasSubstr("there are two rooms named lab"));
  EXPECT_THAT(error("((lab (1 1) (5 5)) (|Lab| (6 6) (9 9)))"),
              HasSubstr("there are two rooms named"));
  EXPECT_THAT(error("((lab (1 1)))"), HasSubstr("it needs a name and at least two corners"));
  EXPECT_THAT(error("(lab)"), HasSubstr("it needs a name and at least two corners"));
  EXPECT_THAT(error("((3 (1 1) (5 5)))"), HasSubstr("the name of a room is a word, not 3"));
  EXPECT_THAT(error("((lab (1 1) 5))"), HasSubstr("a corner of a room"));
  EXPECT_THAT(error("7"), HasSubstr("the rooms need a list, not 7"));
}

constexpr const char* kWorldWithRooms = R"(
  (defmap m (20 12 :rooms ((lab (12 1) (19 11)) (start (1 1) (6 11))))
    (rect (0 0) (20 12) bricks 1))
  (defrobot one (m (2.5 2.5) 0) :type p2at)
  (defrobot two (m (2.5 4.5) 0) :type p2at))";

TEST(AreaOrderForms, GiveCancelAndAwaitAnOrder) {
  ProgramWorld world(kWorldWithRooms);
  const auto order = [&](std::size_t number) {
    return world.engine().area_orders().at(number - 1).order;
  };
  EXPECT_EQ(world.evaluate("(order-area :guard :room 'lab :robots 1)"), "1");
  EXPECT_EQ(order(1).kind, OrderKind::Guard);
  EXPECT_EQ(order(1).area.room, "lab");
  EXPECT_EQ(order(1).team, (OrderTeam{OrderCrew::Number, 1}));
  EXPECT_TRUE(order(1).rejoin);
  EXPECT_EQ(world.evaluate("(cancel-order 1)"), "NIL");
  EXPECT_THAT(world.evaluate("(multiple-value-list (await-order 1))"),
              StartsWith("(:CANCELLED 0 0 "));
  EXPECT_EQ(world.evaluate("(order-area :explore :area '((2 2) (6 9)) :robots one :after :return "
                           ":rejoin nil)"),
            "2");
  EXPECT_EQ(order(2).area.corners.size(), 4U);
  EXPECT_THAT(order(2).robots, ElementsAre(RobotId{0}));
  EXPECT_EQ(order(2).after, OrderAfter::Return);
  EXPECT_FALSE(order(2).rejoin);
  EXPECT_EQ(world.evaluate("(order-area :patrol :robots :all)"), "3");
  EXPECT_EQ(order(3).team.who, OrderCrew::All);
  EXPECT_EQ(
      world.evaluate("(order-area :guard :area '((2 2) (6 6)) :name \"Wet floor\" :robots one)"),
      "4");
  EXPECT_EQ(order(4).area.name, "Wet floor");
  EXPECT_EQ(world.evaluate("(order-area :guard :area '((2 2) (7 6)) :name 'yard :robots one)"),
            "5");
  EXPECT_EQ(order(5).area.name, "yard");
}

TEST(AreaOrderForms, ListAllOrders) {
  ProgramWorld world(kWorldWithRooms);
  EXPECT_EQ(world.evaluate("(area-orders)"), "NIL");
  EXPECT_EQ(world.evaluate("(cancel-order (order-area :guard :room 'lab :robots 1))"), "NIL");
  EXPECT_EQ(world.evaluate("(order-area :explore :area '((2 2) (6 9)))"), "2");
  EXPECT_EQ(world.evaluate("(mapcar (lambda (order) (subseq order 0 3)) (area-orders))"),
            "((1 :GUARD :CANCELLED) (2 :EXPLORE :ACTIVE))");
  EXPECT_EQ(world.evaluate("(mapcar (lambda (order) (realp (nth 6 order))) (area-orders))"),
            "(T NIL)");
  EXPECT_EQ(world.evaluate("(nth 7 (first (area-orders)))"), "\"lab\"");
  EXPECT_EQ(world.evaluate("(length (nth 7 (second (area-orders))))"), "4");
  EXPECT_EQ(world.evaluate("(mapcar (lambda (order) (nth 9 order)) (area-orders))"),
            "(NIL \"Area 1\")");
  input::GiveAreaOrder whole;
  whole.kind = OrderKind::Patrol;
  whole.team.who = OrderCrew::All;
  ASSERT_TRUE(world.engine().submit(Author::client("model"), whole));
  EXPECT_EQ(world.evaluate("(nthcdr 6 (third (area-orders)))"), "(NIL NIL \"model\" NIL)");
}

TEST(AreaOrderForms, AwaitTheEndOfTheWork) {
  ProgramWorld world(kWorldWithRooms);
  EXPECT_THAT(world.evaluate("(multiple-value-list (await-order (order-area :leave :room 'start "
                             ":robots (list one two))))",
                             3000),
              StartsWith("(:DONE 1 0 "));
  for (const Pose& pose : world.engine().team().truth()) EXPECT_GT(pose.x, 6.0);
}

TEST(AreaOrderForms, SayWhatIsWrong) {
  ProgramWorld world(kWorldWithRooms);
  const std::pair<const char*, const char*> wrong[] = {
      {"(order-area :dance)",
       "dance is not an order: expected explore, search, patrol, guard or leave"},
      {"(order-area :guard :room 'cellar)", "there is no room named cellar in this world"},
      {"(order-area :leave)", "robots cannot leave the whole map"},
      {"(order-area 5)", "the kind of an order is a word, not 5"},
      {"(order-area :guard :area '(1 2))", "1 is not a corner, such as (2 3.5)"},
      {"(order-area :guard :area 7)", "the area needs a list of corners, not 7"},
      {"(order-area :guard :room 'lab :area '((1 1) (2 2)))", "not to both"},
      {"(order-area :guard :area '((1 1) (2 2)) :name 5)", "the name of the area is a word, not 5"},
      {"(order-area :guard :room 'lab :name \"yard\")", "only an area with corners"},
      {"(order-area :guard :robots 0)",
       "0 is not a robot, a list of robots, a number, :all or :needed"},
      {"(order-area :guard :robots '(one))", "(one) is not a robot, a list of robots"},
      {"(order-area :guard :after :sleep)", "sleep is not stay, return or help"},
      {"(cancel-order 7)", "order 7 is not in force"},
      {"(await-order 7)", "there is no order 7"},
      {"(await-order 1.5)", "the order needs a whole number, not 1.5"}};
  for (const auto& [form, said] : wrong) {
    EXPECT_THAT(world.evaluate(form), AllOf(StartsWith("error: "), HasSubstr(said))) << form;
  }
  EXPECT_TRUE(world.engine().area_orders().empty());
}

}  // namespace
}  // namespace magna
