// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocols/actr/dispatcher_scene.h"

namespace magna {

/// What one model's visicon has, and the next request that brings it closer to the scene. Requests
/// are made one at a time: ACT-R executes those that arrive together in any order.
class DispatcherModel {
 public:
  /// Most features per request.
  static constexpr std::size_t kMostFeatures = 50;

  /// A request for `evaluate`: the command and its parameters.
  struct Request {
    std::string command;
    nlohmann::json parameters = nlohmann::json::array();
  };

  /// `clear`: its visicon may have features of an earlier connection.
  explicit DispatcherModel(bool clear) : clear_(clear) {}
  DispatcherModel(const DispatcherModel&) = delete;
  DispatcherModel& operator=(const DispatcherModel&) = delete;

  /// The next request; nothing if the visicon has all of the scene.
  std::optional<Request> next(const DispatcherScene::Features& scene);
  /// The answer to the last request. `values`: its results; nothing if it has failed.
  void answered(const std::optional<nlohmann::json>& values);

  /// The robot that it commands: the one it has clicked last; empty = none yet.
  std::string robot;
  bool marks = false;  ///< its tool is mark, otherwise go

 private:
  using Values = std::optional<nlohmann::json>;
  struct Step {
    Request request;
    std::function<void(const Values& values)> then = {};
  };
  struct Shown {
    std::string name;  ///< of the feature in the visicon; empty: ACT-R refused it
    VisiconFeature feature;
  };

  void begin();
  void install(const Values& installed, const nlohmann::json& device);
  void define_words(const DispatcherScene::Features& scene);
  void remove_gone(const DispatcherScene::Features& scene);
  void add_new(const DispatcherScene::Features& scene);
  void modify_changed(const DispatcherScene::Features& scene);

  bool clear_;
  bool begun_ = false;
  bool settled_ = false;                     ///< all words of a first scene were looked up
  std::deque<Step> steps_;                   ///< to be requested next
  std::function<void(const Values&)> then_;  ///< of the last request
  std::map<std::string, Shown, std::less<>> shown_;
  std::set<std::string, std::less<>> words_;  ///< that exist as chunks, or were requested
  std::vector<std::string> missing_;          ///< words that are to be defined
};

}  // namespace magna
