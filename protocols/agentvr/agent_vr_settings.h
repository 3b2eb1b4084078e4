// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/agent/agent_description.h"
#include "core/geometry/point.h"
#include "core/sim/result.h"
#include "protocols/agentvr/agent_message.h"

namespace magna {

/// The status numbers that are sent (agent-vr.md, Statuses).
enum class AgentStatusCodes : std::uint8_t {
  Documented,  ///< 0, 1, 2
  Unity,       ///< also 3, 4, 5
};

/// The settings of the Agent-VR interface; defaults are those of the file shipped with vrNeuroPy
/// (agent-vr.md, Configuration). For optional values, nothing = not set by hand, so that the world
/// file, the command line or the client's dialect decides.
struct AgentVrSettings {
  // ---- Address
  std::optional<int> local_port = {};          ///< of the environment; nothing = 1337
  std::optional<std::string> ip_address = {};  ///< to bind; nothing = loopback

  /// The origin of the agents' frame, metres on the map; nothing = as declared by the world file.
  std::optional<Point> origin = {};

  // ---- Time
  bool sync_mode = false;                   ///< the world waits for the agents' StopSync
  double simulation_time_per_frame = 0.1;   ///< s between pictures
  std::optional<double> sync_timeout = {};  ///< s; nothing = 5 in A, 3 in B
  bool empty_frame_is_stop_sync = true;     ///< agent-vr.md, Transport

  // ---- Bodies; nothing = as declared by the world file (AgentDescription)
  std::optional<double> movement_speed = {};  ///< m/s
  std::optional<double> turn_rate = {};       ///< rad/s
  std::optional<EyePreset> eye_preset = {};   ///< nothing = document in A, unity in B

  // ---- Eyes; nothing = as declared by the world file
  std::optional<int> image_width = {};        ///< pixels
  std::optional<int> image_height = {};       ///< pixels
  std::optional<double> fov_horizontal = {};  ///< radians; follows from the vertical one in
                                              ///< perspective pictures
  std::optional<double> fov_vertical = {};    ///< radians
  std::optional<Projection> projection = {};

  // ---- Output
  bool send_grid_position = true;
  std::optional<bool> send_eye_position = {};     ///< nothing = in B
  std::optional<bool> send_object_position = {};  ///< nothing = in B
  bool send_head_motion = false;
  double sensor_rate = 20.0;           ///< Hz of grid, eye and head messages
  std::size_t image_queue = 2;         ///< most waiting pictures
  std::string server_version = "1.0";  ///< answer to version checks
  AgentStatusCodes status_codes = AgentStatusCodes::Documented;
  std::optional<AgentDialect> dialect = {};  ///< nothing = detected, A until then
};

/// A key of APPConfig.config: its values, and the setting that it changes.
struct AppConfigKey {
  std::string_view name;
  std::string expects;  ///< "a whole number from 1 to 10"
  /// Sets it from a text without surrounding blanks; false if the text is not a valid value.
  std::function<bool(AgentVrSettings& settings, std::string_view text)> set;
  /// Why it has no effect here, one sentence; "" = it has an effect.
  std::string_view unused = {};
};

/// All keys: those of the original, then Magna's own.
std::span<const AppConfigKey> app_config_keys();
/// nullptr if there is no such key.
const AppConfigKey* find_app_config_key(std::string_view name);
/// The key of which an unknown name is probably a misspelling; nothing if none is similar.
std::optional<std::string_view> similar_app_config_key(std::string_view name);

/// The settings in an APPConfig.config of the original program.
struct AppConfig {
  AgentVrSettings settings;
  /// Unknown, misspelt, duplicate and unused keys, with their places.
  std::vector<Error> warnings;
};

/// Parses the text of a configuration file (XML, root cConfiguration). `file` is its name in
/// errors. The error, with line and column, says that it is not XML, has another root, or a value
/// is invalid for its key.
Result<AppConfig> parse_app_config(const QByteArray& text, const std::string& file);

/// The same for a file; it is also an error if it cannot be read.
Result<AppConfig> load_app_config(const std::string& file);

}  // namespace magna
