// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/input.h"
#include "core/mission/order_floor.h"
#include "core/view/attention_queue.h"

namespace magna::test {

/// How a simulated operator gives orders.
enum class OrderStyle : std::uint8_t {
  Single,  ///< sends one robot after the other to places of the map
  Area,    ///< orders the team to search the map
};

/// What a simulated operator did. Robot seconds are sums over all robots.
struct OperatorWork {
  double seconds = 0.0;      ///< simulated time
  double on_robots = 0.0;    ///< s: orders and remedies
  double on_pictures = 0.0;  ///< s
  double waiting = 0.0;      ///< robot seconds in which a robot needed the operator
  double standing = 0.0;     ///< robot seconds without a task, blocked, or with nothing to explore
  int keys = 0;              ///< key strokes; a modifier is one, a click is none
  int orders = 0;            ///< to a robot, or to the team
  int remedies = 0;
  int pictures = 0;  ///< looked at
  int marks = 0;
  int refused = 0;  ///< inputs
  friend bool operator==(const OperatorWork&, const OperatorWork&) = default;
};

/// A model of one person who lets a team search a map for victims, by the inputs of the window.
/// Does one thing at a time: marks victims in pictures, gives orders, helps robots that need
/// attention (the longest waiting one first), then looks at other pictures. Deterministic.
/// docs/operating-a-team.md has the assumptions.
class SimulatedOperator {
 public:
  // The keystroke-level model (Card, Moran and Newell, 1980), with the figures of Kieras, "Using
  // the keystroke-level model to estimate execution times", 2001.
  static constexpr double kKey = 0.28;    ///< s: K, an average typist
  static constexpr double kMental = 1.2;  ///< s: M, mental preparation
  static constexpr double kPoint = 1.1;   ///< s: P, pointing with the mouse
  static constexpr double kClick = 0.2;   ///< s: BB, a button pressed and released

  // Assumptions.
  static constexpr double kTakeIn = 2.0;       ///< s, to take in where another robot is
  static constexpr double kLook = 1.0;         ///< s, to look through a picture
  static constexpr double kJudge = 3.0;        ///< s more for a picture with a possible victim
  static constexpr double kLeastVictim = 0.2;  ///< share of a body that has to be visible
  static constexpr int kPlaces = 3;            ///< that a robot is sent to at a time
  static constexpr double kSquare = 8.0;       ///< m: sides of the squares that a map is divided in
  static constexpr double kLeastLeft = 10.0;   ///< m^2 without picture for which a robot is sent
  static constexpr int kTries = 2;             ///< orders to one square
  static constexpr double kWatch = 0.5;        ///< s between looks at the robot list
  static constexpr double kPatience = 10.0;    ///< s that a robot in trouble has to help itself

  // Keys of the window.
  static constexpr int kKeysToRobot = 3;      ///< its number (two digits), J
  static constexpr int kKeysOfPlace = 5;      ///< three letters of the grid, Shift+Enter
  static constexpr int kKeysOfRemedy = 2;     ///< N, then L or Y
  static constexpr int kKeysOfAreaOrder = 5;  ///< Ctrl+A, D, Enter, S
  static constexpr int kKeysOfPicture = 2;    ///< Alt+Delete
  static constexpr int kKeysOfMark = 1;       ///< V, after a click

  /// `engine` must outlive it. Robots of a kind (layer and radius) must be able to reach each
  /// other.
  SimulatedOperator(Engine& engine, OrderStyle style);

  /// Call before each tick.
  void act();
  /// Nothing is left to do: all robots stand, all pictures were looked at.
  bool finished() const { return finished_; }
  const OperatorWork& work() const { return work_; }

 private:
  enum class Need : std::uint8_t { None, Order, Remedy };
  enum class Job : std::uint8_t { SwitchTo, Send, Help, OrderArea, Judge };

  /// What the operator is doing.
  struct Task {
    Job job = Job::SwitchTo;
    Tick ends = 0;
    RobotId robot = {};
    int places = 0;  ///< that the robot was sent to
    Point from = {};
    ImageId image = {};
    std::vector<Point> victims = {};  ///< to be marked
  };
  struct Robot {
    Need need = Need::None;
    Tick since = 0;                       ///< of the need
    Tick patient_until = 0;               ///< after a remedy
    std::vector<std::size_t> goals = {};  ///< squares of its plan, in its order
  };
  /// A square that has floor without a picture.
  struct Square {
    std::size_t number = 0;
    Point at;  ///< in the middle of that floor, where the robot can be
  };
  /// Robots of one layer and radius.
  struct Kind {
    ObstacleLayer layer;
    double radius;
    OrderFloor floor;
    std::int32_t region;
    std::vector<Square> left = {};
    Tick looked = -1;
  };

  // Twice a second.
  void watch();
  void watch_robot(RobotId id, double passed);
  void watch_orders();
  Need need_of(RobotId id);
  bool stands(RobotId id) const;

  void begin();
  void complete();
  /// When something ends that takes so long, with these keys, which are counted.
  Tick after(double seconds, int keys);
  void switch_to(RobotId id);
  void send(Task task);
  void help(RobotId id);
  void order_area();
  void judge(const StoredImage& image);
  void end_judging(const Task& task);
  Outcome submit(const Input& input);

  const StoredImage* next_picture(bool of_victim) const;
  std::vector<Point> new_victims(const StoredImage& image) const;
  std::optional<RobotId> longest_waiting() const;
  Kind& kind_of(RobotId id);
  /// The squares that robots of this kind can search, on the present map.
  const std::vector<Square>& squares_left(Kind& kind);
  std::size_t count_squares_left();
  /// The nearest one that no robot is sent to.
  std::optional<Square> next_square(RobotId id, Point from);
  int& tries(std::size_t square);

  Engine& engine_;
  OrderStyle style_;
  double tick_;  ///< s
  Tick watch_;   ///< ticks
  AttentionQueue queue_;
  std::vector<Robot> robots_;
  std::vector<std::unique_ptr<Kind>> kinds_;
  std::vector<int> tries_;  ///< by square
  std::optional<Task> task_;
  bool order_due_ = false;  ///< the team needs an order to an area
  std::size_t last_left_ = std::numeric_limits<std::size_t>::max();  ///< squares at the last order
  bool finished_ = false;
  OperatorWork work_;
};

}  // namespace magna::test
