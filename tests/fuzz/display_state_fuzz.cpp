// SPDX-License-Identifier: GPL-3.0-or-later
// The display state of a recording is read without harm from any bytes: an error, or a snapshot
// that is recorded and read again the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/record/display_state.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/furnished_scenario.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

std::string message_of(const magna::DisplayEncoder::Frame& frame) {
  return std::string(1, frame.key ? '\1' : '\0') + frame.bytes;
}

/// A valid key frame, which the input changes.
const std::string& key_frame() {
  static const std::string kFrame = [] {
    auto engine = magna::test::make_engine(magna::test::furnished_scenario());
    engine->submit(magna::Author::person(), magna::input::Select{magna::RobotId{0}});
    magna::test::run(*engine, 20);
    magna::SnapshotMaker snapshots;
    magna::SnapshotParts parts;
    parts.coverage = parts.inside = parts.robot_signals = parts.progress = true;
    return message_of(magna::DisplayEncoder().add(*snapshots.make(*engine, parts)));
  }();
  return kFrame;
}

/// Returns whether the decoder has a state now.
bool read(magna::DisplayDecoder& decoder, std::string_view message) {
  if (const auto error = decoder.add(message)) {
    require(!error->message.empty() && !decoder.snapshot({}, false));
    return false;
  }
  const auto snapshot = decoder.snapshot({}, true);
  if (!snapshot) {
    require(!snapshot.error().message.empty());
    return true;
  }
  const std::string again = message_of(magna::DisplayEncoder().add(**snapshot));
  magna::DisplayDecoder second;
  require(!second.add(again));
  const auto same = second.snapshot({}, false);
  require(bool(same));
  require(message_of(magna::DisplayEncoder().add(**same)) == again);
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  magna::DisplayDecoder decoder;
  read(decoder, bytes);
  // Changes of a valid frame, which get past its hash: place (two bytes) and value.
  std::string changed = key_frame();
  for (std::size_t at = 0; at + 3 <= size; at += 3) {
    const std::size_t place = (std::size_t{data[at]} << 8U | data[at + 1]) % changed.size();
    changed[place] = static_cast<char>(data[at + 2]);
  }
  magna::DisplayDecoder other;
  if (read(other, changed)) read(other, bytes);
  return 0;
}
