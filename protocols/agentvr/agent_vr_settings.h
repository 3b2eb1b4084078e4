// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/agent/agent_description.h"
#include "protocols/agentvr/agent_message.h"

namespace magna {

/// Which status numbers are sent (Agent-VR spec 3.1).
enum class AgentStatusCodes : std::uint8_t {
  Documented,  ///< 0, 1, 2
  Unity,       ///< 3, 4, 5 besides
};

/// The settings of the Agent-VR interface (Agent-VR spec 4); defaults are those of the column
/// "shipped A" (6.9). Optional: nothing = not set by hand, so that the world file, the command line
/// or the client's dialect decides.
struct AgentVrSettings {
  // ---- Where it listens
  std::optional<int> local_port = {};          ///< of the environment; nothing = 1337
  std::optional<std::string> ip_address = {};  ///< to bind; nothing = loopback

  // ---- How time goes
  bool sync_mode = false;                   ///< the world waits for the agents' StopSync (3.11)
  double simulation_time_per_frame = 0.1;   ///< s from image to image
  std::optional<double> sync_timeout = {};  ///< s; nothing = 5 in A, 3 in B
  bool empty_frame_is_stop_sync = true;     ///< spec 1, "Zero length"

  // ---- What bodies can do; nothing = as the world file declares (AgentDescription)
  std::optional<double> movement_speed = {};  ///< m/s
  std::optional<double> turn_rate = {};       ///< rad/s
  std::optional<EyePreset> eye_preset = {};   ///< nothing = document in A, unity in B (6.2)

  // ---- Eyes; nothing = as the world file declares
  std::optional<int> image_width = {};        ///< pixels
  std::optional<int> image_height = {};       ///< pixels
  std::optional<double> fov_horizontal = {};  ///< radians; follows from the vertical one in
                                              ///< perspective pictures (3.10)
  std::optional<double> fov_vertical = {};    ///< radians
  std::optional<Projection> projection = {};

  // ---- What is sent
  bool send_grid_position = true;
  std::optional<bool> send_eye_position = {};     ///< nothing = in B (6.9)
  std::optional<bool> send_object_position = {};  ///< nothing = in B (6.9)
  bool send_head_motion = false;
  double sensor_rate = 20.0;           ///< Hz of grid, eye and head messages (3.10)
  std::size_t image_queue = 2;         ///< pictures that wait at most (spec 1)
  std::string server_version = "1.0";  ///< what version checks are answered with
  AgentStatusCodes status_codes = AgentStatusCodes::Documented;
  std::optional<AgentDialect> dialect = {};  ///< nothing = found out, A until then (2.4)
};

}  // namespace magna
