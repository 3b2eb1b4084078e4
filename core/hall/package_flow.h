// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/hall/hall_simulation.h"

namespace magna {

/// A package on its way to an input belt, where a place is reserved for it.
struct PackageMove {
  PackageId package;
  int belt = -1;
};

/// Which moves of packages keep a hall free of deadlocks: those after which all packages in it can
/// still be finished, with one robot. This is tried out as in the banker's algorithm
/// (Dijkstra, "Cooperating sequential processes", 1965): package by package and machine by machine,
/// those first that get through to the end, else to the machine with most room. Machines whose
/// output belts are full keep their packages, so that small belts can block each other in a circle.
///
/// The trial depends on the state alone. So its first move is allowed, too: something can always be
/// moved. Packages that input machines have made, but that no robot has fetched yet, do not count.
class PackageFlow {
 public:
  /// `underway`: the packages that robots have been sent for, and those that they bring.
  PackageFlow(const HallSimulation& hall, std::span<const PackageMove> underway);

  /// Whether the package may be brought there. No package may that cannot be finished, because no
  /// machine does one of its processes; all others may where it is too late already.
  bool allows(PackageMove move) const;
  /// The move is made.
  void add(PackageMove move);

 private:
  /// A package in the hall, with its number of completed processes once its machine is done.
  struct Item {
    PackageId id;
    std::size_t done = 0;
  };
  /// A standard machine with its belts, after its packages have gone on as far as they can.
  struct Stage {
    std::vector<Item> before;    ///< on the input belt, and on the way there
    std::optional<Item> inside;  ///< waits for room on the output belt
    std::vector<Item> after;     ///< on the output belt
    std::size_t room = 0;        ///< of the output belt
  };
  struct State {
    std::vector<Stage> stages;  ///< by machine; only those of standard machines are used
    std::vector<Item> carried;  ///< by robots, without a reserved place
  };

  void place(const HallSimulation& hall, PackageId id);
  /// Returns it with the processes that are done once it has left its machine.
  Item take_out(State& state, PackageId id) const;
  void put(State& state, PackageMove move) const;
  void enter(State& state, const Item& item, std::size_t machine) const;
  void let_flow(Stage& stage) const;
  /// Whether a package that is brought there goes on to the output belt. `except` has left it.
  bool is_open(const Stage& stage, std::optional<PackageId> except) const;
  /// The usual case: nothing is full, so that each package finds its way.
  bool all_open(const State& state) const;
  /// Whether the machines for all remaining processes exist, and let packages go.
  bool can_end(const Item& item) const;
  /// Whether it can go through all its remaining machines now.
  bool gets_through(const State& state, const Item& item) const;
  /// How many more packages the machine and its belts can hold.
  std::size_t free_places(const State& state, std::size_t machine) const;
  /// A package that goes on, and the machine to which; nothing: it leaves the hall.
  struct Step {
    Item item;
    std::optional<std::size_t> machine;
    std::size_t worth = 0;
  };
  std::optional<Step> step_of(const State& state, const Item& item) const;
  /// The best step is made. False: there is none.
  bool advance(State& state) const;
  bool is_safe(State state) const;
  const std::vector<Process>& processes(const Item& item) const;
  /// Whether robots reach the belt to which the machine releases packages.
  bool lets_go(std::size_t machine) const;

  const HallSimulation& hall_;
  State state_;
  bool safe_ = true;  ///< all can be finished
  bool open_ = true;  ///< all machines are open
};

}  // namespace magna
