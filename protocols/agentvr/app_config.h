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
