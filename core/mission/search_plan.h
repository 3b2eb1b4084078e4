// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/geometry/pose.h"
#include "core/knowledge/sighting.h"
#include "core/knowledge/sighting_shapes.h"
#include "core/mission/search_status.h"
#include "core/robot/opcode.h"
#include "core/sim/state_hash.h"

namespace magna {

/// One step of a search.
struct SearchStep {
  enum class Kind : std::uint8_t {
    Drive,    ///< to `at`
    Face,     ///< turns to `at`
    Reverse,  ///< turns round
    Obey,     ///< carries out `opcode`
    Relabel,  ///< `at` is a wide object of diameter `size`
    Wait,     ///< for SearchPlan::kWait, if it is not stepped
    End,      ///< nothing is left to do
  };
  Kind kind = Kind::End;
  Point at = {};
  Opcode opcode = Opcode::ScanLong;
  double size = 0.0;

  static SearchStep drive(Point at) { return {.kind = Kind::Drive, .at = at}; }
  static SearchStep face(Point at) { return {.kind = Kind::Face, .at = at}; }
  static SearchStep reverse() { return {.kind = Kind::Reverse}; }
  static SearchStep obey(Opcode opcode) { return {.kind = Kind::Obey, .opcode = opcode}; }
};

/// What a search knows when it decides.
struct SearchView {
  std::span<const Sighting> sightings;
  Pose here;                      ///< believed, world frame
  double seconds = 0.0;           ///< since the search began, without pauses
  Pose frame = {};                ///< origin of the robot's own frame: the middle of the field
  std::vector<Point> taken = {};  ///< centres of boxes in which other robots park or are parked
};

/// Decides what a robot does to find the goal box and to park in it (cognav.md, Search): it knows
/// neither the robot nor time. Each step of it is carried out, then reported by `done` or `failed`.
///
/// * Partitions, depth first: the robot scans at the centre of a disc of 0.6 m, of whose rim 24
///   branches lie 15 degrees apart. It drives to the branch furthest from all partitions, tape and
///   holes, which becomes the next centre. A branch that cannot be reached is closed with its
///   two neighbours to either side. Without an open branch the robot goes back to the partition
///   before; without one the search ends.
/// * Unidentified objects are visited: scanned from 0.3 m. One that cannot be reached, or remains
///   unidentified, is relabelled wide.
/// * Posts are investigated: scanned from the far side. Four that form a box end the search; three
///   are enough when nothing is left to search or time runs out (best_box).
///
/// Goals that other robots block are postponed until nothing else is left to do. Then it waits for
/// kWait and tries them again; after kMostWaits without a drive that arrives it ends.
///
/// A box in which another robot parks is that robot's; a search that finds no other one ends
/// outside. It stays in the field, a square round the origin of the robot's own frame (cognav.md,
/// Coordinates). It ends: after kMostSeconds, kMostScans or kMostVisits, or when nothing is left.
class SearchPlan {
 public:
  static constexpr double kDisc = 0.6;  ///< m
  static constexpr int kBranches = 24;
  static constexpr double kRing = 0.3;           ///< m from which objects are scanned
  static constexpr double kHalfField = 2.0;      ///< m
  static constexpr double kMostSeconds = 870.0;  ///< s: an instruction in progress may still end
  static constexpr int kMostScans = 400;
  static constexpr int kMostVisits = 100;
  static constexpr double kWait = 15.0;  ///< s
  static constexpr int kMostWaits = 8;   ///< in a row

  /// Begins at the robot's place.
  explicit SearchPlan(const SearchView& view);

  const SearchStep& step() const { return steps_.front(); }
  SearchState state() const { return state_; }
  const std::optional<Message>& reason() const { return reason_; }
  std::optional<Point> next() const;
  std::vector<Point> partitions() const;
  const std::optional<PostBox>& box() const { return box_; }
  /// Centre of the box that it drives into or is parked in.
  std::optional<Point> occupied() const;
  int scans() const { return scans_; }
  int posts() const { return posts_; }
  /// Whether the current drive ends when the robot meets tape, a hole or an obstacle.
  bool gives_way() const { return purpose_ == Purpose::Branch; }

  /// The current step was carried out.
  void done(const SearchView& view);
  /// It is impossible. `why`: one sentence. `crowded`: other robots are in its way.
  void failed(const SearchView& view, const Message& why, bool crowded = false);

  void hash(StateHash& hash) const;

 private:
  enum class Purpose : std::uint8_t { Start, Branch, Return, Visit, Home, Park, Wait, End };
  enum class Branch : std::uint8_t { Open, Postponed, Closed };
  struct Partition {
    Point centre;
    std::array<Branch, kBranches> branches{};
  };
  struct Visited {
    Point at;
    int times = 0;
    int postponements = 0;
    bool postponed = false;
  };

  void decide(const SearchView& view);
  bool out_of_bounds(const SearchView& view);
  bool park(const SearchView& view);
  bool visit(const SearchView& view);
  bool investigate(const SearchView& view);
  bool probe(const SearchView& view);
  bool expand(const SearchView& view);
  bool go_back(const SearchView& view);
  bool wait();
  void add_partition(const SearchView& view);
  /// The open branch to take next; closes those that lie in other partitions.
  std::optional<int> best_branch(const SearchView& view, Partition& partition) const;
  static bool has_postponed(const Partition& partition);
  /// The goal of the current drive is blocked by other robots. False: it was postponed too often.
  bool postpone();
  bool anything_postponed() const;
  /// What was postponed can be tried again.
  void try_again();
  /// Where the robot can stand to scan an object: the nearest or farthest of 36 places on a circle.
  std::optional<Point> ring_place(const SearchView& view, Point object, double diameter,
                                  bool farthest) const;
  static Visited& visited(std::vector<Visited>& list, Point at);
  void begin(Purpose purpose, SearchState state, Message why, std::deque<SearchStep> steps);
  void end(SearchState state, Message why);

  std::deque<SearchStep> steps_;
  Purpose purpose_ = Purpose::Start;
  SearchState state_ = SearchState::Scanning;
  std::optional<Message> reason_;
  std::vector<Partition> stack_;
  std::vector<Point> centres_;  ///< of all partitions so far
  int branch_ = 0;              ///< the branch it drives to
  std::vector<Visited> objects_;
  std::vector<Visited> homed_;   ///< investigated posts
  std::vector<Visited> probed_;  ///< corners where a post was expected
  std::vector<Point> closed_;    ///< places on circles that could not be reached
  std::optional<PostBox> box_;
  std::vector<Point> rejected_;  ///< centres of boxes that could not be reached
  std::optional<Point> occupied_;
  Point target_;                    ///< the object, post or corner that it currently looks at
  int parkings_ = 0;                ///< drives into the current box
  bool probes_ = false;             ///< it looks at a corner of the box, not at a post
  bool parking_postponed_ = false;  ///< into the box of `occupied_`
  int scans_ = 0;
  int posts_ = 0;
  int visits_ = 0;
  int waits_ = 0;           ///< since a drive arrived
  bool exhausted_ = false;  ///< there is nothing left to search
};

}  // namespace magna
