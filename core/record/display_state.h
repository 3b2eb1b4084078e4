// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/pose.h"
#include "core/sim/ids.h"
#include "core/sim/result.h"

namespace magna {

struct Snapshot;

// What the panes show, as bytes: the messages of the channel /display of a session file
// (docs/session-file.md). A state consists of blocks, which are members of Snapshot. A key frame
// has all of them; the frames between have those that changed, as differences from the bytes
// before.
//
// Members of structs are found by the compiler, for both directions at once: a member that is added
// to a struct is recorded without further code, and changes the layout, of which each key frame
// holds a hash. Frames of another layout are refused.
//
// Left out, because they can be made again or have no meaning in the past: poses (channel /poses
// has them for each tick), the scene for cameras (from poses and world), sweeps of rangers,
// messages of connections, large networks of agents, timings of the session, and why the operator
// cannot do something to a robot (in the past, nothing can be done).

/// Encodes the states of one session, in order.
class DisplayEncoder {
 public:
  static constexpr double kKeySeconds = 10.0;      ///< simulated time between key frames, at least
  static constexpr double kMostKeySeconds = 30.0;  ///< at most
  static constexpr std::size_t kMostNetwork = 4096;  ///< neurons of an agent that are recorded

  struct Frame {
    std::string bytes;
    bool key = false;  ///< does not depend on earlier frames
  };

  DisplayEncoder();
  ~DisplayEncoder();
  DisplayEncoder(const DisplayEncoder&) = delete;
  DisplayEncoder& operator=(const DisplayEncoder&) = delete;

  /// `rare`: whether the snapshot has the blocks that are recorded less often (kRare in the
  /// source); without, they stay as they were.
  Frame add(const Snapshot& snapshot, bool rare = true);
  /// The next frame is a key frame: another file begins.
  void restart();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Encodes the states of one session on the threads that write them: the thread of the session only
/// hands over snapshots, whose blocks do not change.
class DisplayQueue {
 public:
  DisplayQueue();

  /// The next state. Returns what makes its message: a byte, 1 for a key frame, and the frame. It
  /// may be called by several writers, on any threads, in any order. `rare`: as for the encoder;
  /// `restart`: another file begins with it.
  std::function<std::string()> add(std::shared_ptr<const Snapshot> snapshot, bool rare,
                                   bool restart);

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;  ///< shared with the messages that are still to be made
};

/// Decodes states. Any bytes are read without harm: numbers, enumerators, lengths and indices are
/// checked, and no more memory is taken than the bytes account for.
class DisplayDecoder {
 public:
  DisplayDecoder();
  ~DisplayDecoder();
  DisplayDecoder(const DisplayDecoder&) = delete;
  DisplayDecoder& operator=(const DisplayDecoder&) = delete;

  /// A message of the channel: a byte, 1 for a key frame, and the frame. An error leaves no state;
  /// the next key frame begins a new one.
  std::optional<Error> add(std::string_view message);

  /// The state as a snapshot with these poses, by robot number; robots without one stand where they
  /// started. Blocks that did not change are the same objects as in the last one. `scene`: with the
  /// scene for cameras. An error if there is no state.
  Result<std::shared_ptr<Snapshot>> snapshot(std::vector<Pose> poses, bool scene);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
