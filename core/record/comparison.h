// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/record/session_file.h"
#include "core/record/verifier.h"

namespace magna {

/// Something that two sessions have with different values; empty = one does not have it.
struct SessionDifference {
  std::string what;  ///< "seed", "file maze.lisp"
  std::string first;
  std::string second;
  friend bool operator==(const SessionDifference&, const SessionDifference&) = default;
};

/// A measure at the end of two sessions, side by side; empty = one does not have it.
struct MeasurePair {
  std::string name;  ///< "robots.robot3.idle_s"
  std::string first;
  std::string second;
  friend bool operator==(const MeasurePair&, const MeasurePair&) = default;
};

/// Two recorded sessions compared.
struct SessionComparison {
  /// World, seed, parameters, files, length … that differ.
  std::vector<SessionDifference> header;
  /// What may differ between equal sessions: version, time of recording.
  std::vector<SessionDifference> notes;
  struct InputDifference {
    std::size_t number = 0;  ///< from 1, in order of the files
    Tick tick = 0;
    SessionDifference input;  ///< as in the log of inputs
    friend bool operator==(const InputDifference&, const InputDifference&) = default;
  };
  std::optional<InputDifference> input;  ///< the first one
  /// Inputs of a tick that the other session does not have in that tick, side by side and at most
  /// kMostInputs; `number` counts these.
  std::vector<InputDifference> inputs;
  std::size_t inputs_different = 0;  ///< all of them
  std::size_t inputs_first = 0;
  std::size_t inputs_second = 0;
  std::optional<StateDifference> state;  ///< the first one: `recorded` is of the first session
  std::vector<MeasurePair> measures;
  std::vector<Error> broken;  ///< why later parts were not compared
  bool cancelled = false;     ///< by its progress: the rest was not compared

  static constexpr std::size_t kMostInputs = 1000;

  bool same() const { return header.empty() && !input && !state; }
  /// Lines for people, each ended; `first` and `second` name the sessions.
  std::string text(const std::string& first, const std::string& second) const;
};

/// Called now and then with the share that is done, 0 to 1; false = cancel.
using SessionProgress = std::function<bool(double share)>;

SessionComparison compare_sessions(const SessionFile& first, const SessionFile& second,
                                   const SessionProgress& progress = {});

/// The numbers and texts within a JSON object, by their paths: "robots.robot3.idle_s". Elements of
/// lists that have a name are called by it, others by their numbers from 1.
std::vector<std::pair<std::string, std::string>> flat_values(const std::string& json);

}  // namespace magna
