// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a configuration file of Agent-VR's original: errors and warnings have texts and
// places, settings are in range.
#include <QByteArray>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "protocols/agentvr/agent_vr_settings.h"

namespace {

using namespace magna;  // NOLINT: a program of one file

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

void check_problem(const Error& error) {
  require(!error.message.empty(), "it says what");
  require(error.file == "file" && error.line >= 1 && error.column >= 1, "it says where");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const QByteArray text(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
  const auto config = parse_app_config(text, "file");
  if (!config) {
    check_problem(config.error());
    return 0;
  }
  for (const Error& warning : config->warnings) check_problem(warning);
  const AgentVrSettings& settings = config->settings;
  const auto in_range = [](const std::optional<double>& value, double most) {
    return !value || (*value >= 0 && *value <= most);
  };
  require(in_range(settings.simulation_time_per_frame, 60), "a picture is due some time");
  require(in_range(settings.movement_speed, 1000), "a speed is one");
  require(in_range(settings.fov_horizontal, 6.3), "a field of view is an angle");
  require(in_range(settings.sync_timeout, 3600), "the world waits for a while");
  require(!settings.image_width || *settings.image_width >= 8, "a picture has a size");
  require(!settings.server_version.empty(), "a version is one");
  return 0;
}
