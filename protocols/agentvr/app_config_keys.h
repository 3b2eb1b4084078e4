// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocols/agentvr/agent_vr_settings.h"

namespace magna {

/// A key of APPConfig.config: what it takes and what it sets.
struct AppConfigKey {
  std::string_view name;
  std::string expects;  ///< "a whole number from 1 to 10"
  /// Sets it from a text without blanks around it; false: that is not what it takes.
  std::function<bool(AgentVrSettings& settings, std::string_view text)> set;
  /// Why it has no effect here, a sentence; "" = it has one.
  std::string_view unused = {};
};

/// All keys: those of the original (Agent-VR spec 4), then ours.
std::span<const AppConfigKey> app_config_keys();
/// nullptr: no key is called so.
const AppConfigKey* find_app_config_key(std::string_view name);
/// The key that an unknown name was probably meant to be; nothing: no key is similar.
std::optional<std::string_view> similar_app_config_key(std::string_view name);

}  // namespace magna
