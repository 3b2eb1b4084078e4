// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

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

}  // namespace magna
