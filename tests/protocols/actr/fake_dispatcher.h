// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace magna::test {

/// The part of ACT-R's dispatcher that Magna uses, without sockets: commands, monitors, devices,
/// periodic events, and the visicon of each model.
class FakeDispatcher {
 public:
  using Json = nlohmann::json;

  std::vector<std::string> models{"MODEL1"};
  std::set<std::string> commands;  ///< that were added
  std::vector<std::pair<std::string, std::string>> monitors;
  std::map<std::string, std::map<std::string, std::map<std::string, Json>>> visicon;
  std::map<std::string, std::vector<Json>> devices;  ///< by model
  std::vector<std::string> calls;                    ///< evaluated commands, in order
  std::set<std::string> chunks{"BLACK", "RED", "GREEN", "BLUE", "YELLOW"};
  std::vector<std::string> warnings;
  bool running = false;
  bool in_tick = false;        ///< its run waits for the answer to a call
  std::vector<Json> periodic;  ///< the parameters of each event
  /// Changes of a visicon beside the run, which can end ACT-R with a deadlock.
  std::vector<std::string> races;

  /// The answer to a request, without its end.
  std::string answer(std::string_view message) {
    const Json request = Json::parse(message);
    Json answer{{"result", nullptr}, {"error", nullptr}, {"id", request.at("id")}};
    const Json& params = request.at("params");
    if (request.at("method") == "check") {
      answer["result"] =
          commands.contains(params.at(0)) ? Json::array({true, false, ""}) : Json::array({nullptr});
    } else if (request.at("method") == "add") {
      commands.insert(params.at(0).get<std::string>());
      answer["result"] = Json::array({params.at(0)});
    } else if (request.at("method") == "monitor") {
      monitors.emplace_back(params.at(0), params.at(1));
      answer["result"] = Json::array({params.at(1)});
    } else if (request.at("method") == "set-name") {
      answer["result"] = params;
    } else {
      answer["result"] = Json::array({evaluate(params)});
    }
    return answer.dump();
  }

  /// The features of a model by their UIDs and kinds, "robot robot1".
  std::map<std::string, std::map<std::string, Json>> seen(const std::string& model = "MODEL1") {
    std::map<std::string, std::map<std::string, Json>> seen;
    for (const auto& [name, fields] : visicon[model]) {
      seen[fields.at("kind").get<std::string>() + ' ' + fields.at("uid").get<std::string>()] =
          fields;
    }
    return seen;
  }
  std::size_t count(const std::string& command) const {
    return static_cast<std::size_t>(std::count(calls.begin(), calls.end(), command));
  }

 private:
  static std::string upper(std::string text) {
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
  }

  Json evaluate(const Json& params) {
    const std::string command = params.at(0);
    calls.push_back(command);
    if (running && !in_tick && command.ends_with("-visicon-features")) races.push_back(command);
    if (command == "act-r-running-p") return running ? Json(true) : Json();
    if (command == "schedule-periodic-event") {
      periodic.push_back(params);
      return periodic.size();
    }
    if (command == "mp-models") return models.empty() ? Json() : Json(models);
    if (command == "defined-devices") return {"cursor", "keyboard"};
    if (command == "define-device") return true;
    const std::string model = params.at(1).is_string() ? params.at(1).get<std::string>() : "";
    std::vector<Json> rest(params.begin() + 2, params.end());
    auto& features = visicon[model];
    if (command == "current-devices") {
      Json found = Json::array();
      for (const Json& device : devices[model]) {
        if (device.at(0) == rest.at(0)) found.push_back(device);
      }
      return found;
    }
    if (command == "install-device") {
      devices[model].push_back(rest.at(0));
      return rest.at(0);
    }
    if (command == "chunk-p") return chunks.contains(upper(rest.at(0))) ? Json(true) : Json();
    if (command == "define-chunks") {
      for (const Json& chunk : rest) {
        if (!chunks.insert(upper(chunk)).second) warnings.push_back("defined twice");
      }
      return rest;
    }
    if (command == "add-visicon-features") {
      Json names = Json::array();
      for (const Json& feature : rest) {
        const std::string name = "VISICON-ID" + std::to_string(next_++);
        for (std::size_t k = 0; k < feature.size(); k += 2) {
          features[name][feature.at(k).get<std::string>()] = feature.at(k + 1);
          warn_of(feature.at(k + 1));
        }
        names.push_back(name);
      }
      return names;
    }
    if (command == "modify-visicon-features") {
      Json names = Json::array();
      for (const Json& change : rest) {
        const std::string name = change.at(0);
        if (!features.contains(name)) {
          names.push_back(nullptr);
          continue;
        }
        for (std::size_t k = 1; k < change.size(); k += 2) {
          if (change.at(k) == "kind") warnings.push_back("kind cannot be modified");
          features[name][change.at(k).get<std::string>()] = change.at(k + 1);
          warn_of(change.at(k + 1));
        }
        names.push_back(name);
      }
      return names;
    }
    if (command == "delete-visicon-features") {
      for (const Json& name : rest) {
        if (features.erase(name.get<std::string>()) == 0) warnings.push_back("no such feature");
      }
      return rest;
    }
    if (command == "delete-all-visicon-features") features.clear();
    return true;
  }

  /// As ACT-R does for a symbol that is not a chunk.
  void warn_of(const Json& value) {
    if (!value.is_string()) return;
    const std::string text = value;
    if (!text.starts_with('\'') && !chunks.contains(upper(text))) {
      warnings.push_back("creating chunk " + text);
    }
  }

  int next_ = 0;
};

}  // namespace magna::test
