// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/dispatcher_model.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>
#include <vector>

#include "core/sim/text.h"

namespace magna {
namespace {

using nlohmann::json;

using Slots = std::vector<std::pair<std::string_view, json>>;

/// The slots with their values as the remote interface writes them: names for symbols, texts in
/// single quotes.
Slots slots_of(const VisiconFeature& feature) {
  json value;
  std::visit([&](const auto& held) { value = held; }, feature.value);
  Slots filled{{"screen-x", feature.box.x},
               {"screen-y", feature.box.y},
               {"width", std::max(feature.box.width, 1)},
               {"height", std::max(feature.box.height, 1)},
               {"kind", std::string(name(feature.kind))},
               {"uid", feature.uid},
               {"state", feature.state},
               {"value", std::move(value)},
               {"color", feature.color},
               {"text", "'" + feature.text + "'"}};
  if (feature.area > 0.0) filled.emplace_back("area", feature.area);
  return filled;
}

/// Whether Magna numbers its UIDs, so that a new one is not a chunk yet, and is not looked up.
bool is_numbered(VisiconKind kind) {
  return kind == VisiconKind::Frontier || kind == VisiconKind::ImageBox ||
         kind == VisiconKind::Victim;
}

/// The names among the values.
std::vector<std::string> words_of(const VisiconFeature& feature) {
  std::vector<std::string> words{std::string(name(feature.kind)), feature.uid, feature.state,
                                 feature.color};
  if (const auto* const value = std::get_if<std::string>(&feature.value)) words.push_back(*value);
  return words;
}

/// The names of features in an answer; empty if it has none.
json names_in(const std::optional<json>& values) {
  const bool any = values && !values->empty() && values->front().is_array();
  return any ? values->front() : json::array();
}

/// Whether a list of devices has this one: its interface, name and, if given, detail.
bool has_device(const json& devices, const json& device) {
  return devices.is_array() && std::ranges::any_of(devices, [&](const json& other) {
           if (!other.is_array() || other.size() < device.size()) return false;
           return std::equal(
               device.begin(), device.end(), other.begin(), [](const json& a, const json& b) {
                 return b.is_string() &&
                        same_word(a.get_ref<const std::string&>(), b.get_ref<const std::string&>());
               });
         });
}

}  // namespace

std::optional<DispatcherModel::Request> DispatcherModel::next(
    const DispatcherScene::Features& scene) {
  if (!std::exchange(begun_, true)) begin();
  if (steps_.empty()) define_words(scene);
  if (steps_.empty()) remove_gone(scene);
  if (steps_.empty()) add_new(scene);
  if (steps_.empty()) modify_changed(scene);
  if (steps_.empty()) return {};
  Step step = std::move(steps_.front());
  steps_.pop_front();
  then_ = std::move(step.then);
  return std::move(step.request);
}

void DispatcherModel::answered(const Values& values) {
  if (const auto then = std::exchange(then_, {})) then(values);
}

void DispatcherModel::begin() {
  if (clear_) steps_.push_back({{"delete-all-visicon-features", json::array()}});
  for (const char* const slot : {"uid", "state", "text", "area"}) {
    steps_.push_back({{"extend-possible-slots", json::array({slot, false})}});
  }
  const json devices =
      json::array({json::array({"vision", "magna", "screen"}),
                   json::array({"motor", "cursor", "mouse"}), json::array({"motor", "keyboard"})});
  for (const json& device : devices) {
    steps_.push_back({{"current-devices", json::array({device.front()})},
                      [this, device](const Values& values) { install(values, device); }});
  }
}

void DispatcherModel::install(const Values& installed, const json& device) {
  const bool there = installed && !installed->empty() && has_device(installed->front(), device);
  if (!there) steps_.push_front({{"install-device", json::array({device})}});
}

// A chunk that ACT-R creates by itself is reported by a warning, and so is one that is defined
// twice.
void DispatcherModel::define_words(const DispatcherScene::Features& scene) {
  if (!missing_.empty()) {
    steps_.push_back({{"define-chunks", json(std::exchange(missing_, {}))}});
    return;
  }
  for (const auto& [key, feature] : scene) {
    for (const std::string& word : words_of(feature)) {
      if (!words_.insert(word).second) continue;
      if (settled_ && is_numbered(feature.kind) && word == feature.uid) {
        missing_.push_back(word);
        continue;
      }
      steps_.push_back({{"chunk-p", json::array({word})}, [this, word](const Values& values) {
                          const bool exists = values && !values->empty() &&
                                              values->front().is_boolean() &&
                                              values->front().get<bool>();
                          if (!exists) missing_.push_back(word);
                        }});
    }
    if (steps_.size() >= kMostFeatures) return;
  }
  if (!missing_.empty()) define_words(scene);
  settled_ = steps_.empty();
}

void DispatcherModel::remove_gone(const DispatcherScene::Features& scene) {
  json names = json::array();
  std::erase_if(shown_, [&](const auto& entry) {
    if (names.size() >= kMostFeatures || scene.contains(entry.first)) return false;
    if (!entry.second.name.empty()) names.push_back(entry.second.name);
    return true;
  });
  if (!names.empty()) steps_.push_back({{"delete-visicon-features", std::move(names)}});
}

void DispatcherModel::add_new(const DispatcherScene::Features& scene) {
  json features = json::array();
  std::vector<std::string> keys;
  for (const auto& [key, feature] : scene) {
    if (shown_.contains(key)) continue;
    shown_.emplace(key, Shown{{}, feature});
    json fields = json::array();
    for (auto& [slot, value] : slots_of(feature)) {
      fields.push_back(std::string(slot));
      fields.push_back(std::move(value));
    }
    features.push_back(std::move(fields));
    keys.push_back(key);
    if (keys.size() == kMostFeatures) break;
  }
  if (keys.empty()) return;
  steps_.push_back({{"add-visicon-features", std::move(features)},
                    [this, keys = std::move(keys)](const Values& values) {
                      const json names = names_in(values);
                      for (std::size_t k = 0; k < std::min(keys.size(), names.size()); ++k) {
                        const auto shown = shown_.find(keys[k]);
                        if (shown == shown_.end() || !names[k].is_string()) continue;
                        shown->second.name = names[k].get<std::string>();
                      }
                    }});
}

void DispatcherModel::modify_changed(const DispatcherScene::Features& scene) {
  json changes = json::array();
  std::vector<std::string> keys;
  for (auto& [key, shown] : shown_) {
    const auto now = scene.find(key);
    if (now == scene.end() || shown.name.empty() || now->second == shown.feature) continue;
    const Slots before = slots_of(shown.feature);
    const Slots after = slots_of(now->second);
    json change = json::array({shown.name});
    for (std::size_t k = 0; k < std::max(before.size(), after.size()); ++k) {
      // A slot that a feature has no longer is empty.
      const auto& [slot, value] = k < after.size() ? after[k] : std::pair(before[k].first, json());
      if (k < before.size() && before[k].second == value) continue;
      change.push_back(std::string(slot));
      change.push_back(value);
    }
    shown.feature = now->second;
    if (change.size() == 1) continue;
    changes.push_back(std::move(change));
    keys.push_back(key);
    if (keys.size() == kMostFeatures) break;
  }
  if (keys.empty()) return;
  steps_.push_back({{"modify-visicon-features", std::move(changes)},
                    [this, keys = std::move(keys)](const Values& values) {
                      const json names = names_in(values);
                      // One that the visicon no longer has is added again.
                      for (std::size_t k = 0; k < std::min(keys.size(), names.size()); ++k) {
                        if (names[k].is_null()) shown_.erase(keys[k]);
                      }
                    }});
}

}  // namespace magna
