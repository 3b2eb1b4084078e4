// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"
#include "protocols/agentvr/agent_vr_settings.h"

namespace magna {

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
