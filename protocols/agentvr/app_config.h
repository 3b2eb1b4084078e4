// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <string>
#include <vector>

#include "core/sim/result.h"
#include "protocols/agentvr/agent_vr_settings.h"

namespace magna {

/// The settings in an APPConfig.config of the original program.
struct AppConfig {
  AgentVrSettings settings;
  /// Keys that are not known, misspelt, there twice or without effect here; with their places.
  std::vector<Error> warnings;
};

/// Reads the text of a configuration file (XML, root cConfiguration; Agent-VR spec 4). `file` is
/// what errors call it. An error: it is not XML, has another root, or a value is not what its key
/// takes; with its line and column.
Result<AppConfig> parse_app_config(const QByteArray& text, const std::string& file);

/// Of a file; also an error: it cannot be read.
Result<AppConfig> load_app_config(const std::string& file);

}  // namespace magna
