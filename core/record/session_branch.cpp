// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_branch.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ranges>
#include <span>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>
#include <variant>

#include "core/engine/event.h"
#include "core/engine/remote_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/record/verifier.h"
#include "core/robot/remote_robot.h"
#include "core/sim/text.h"

namespace magna {
namespace {

bool is_gone(const Author& author) {
  return author.kind == AuthorKind::Client || author.kind == AuthorKind::Program;
}

/// What ends a command; nothing: it moves nothing.
std::optional<Input> end_of(const input::Command& in) {
  const Resource resource = resource_of(in.robot, in.command);
  if (resource.kind != ResourceKind::Robot) {
    return input::Interrupt{in.robot, resource.kind, resource.part};
  }
  if (!is_motion(in.command)) return {};
  return input::Command{in.robot, Stop{}};
}

/// The last tick of a damaged file of which all inputs are before the damage: messages are in the
/// order in which things happened.
Tick whole_until(const SessionFile& file, const std::vector<LoggedInput>& inputs) {
  Tick last = inputs.empty() ? 0 : inputs.back().tick - 1;
  const McapReader& reader = file.reader();
  std::size_t seen = 0;
  // All channels: the reader passes over chunks without the wanted ones, also over damaged ones.
  static_cast<void>(reader.read_messages({}, [&](const McapMessage& message) {
    // An input has the tick that follows. The first that could not be read ends it.
    if (reader.channel(message.channel)->topic == topic::kInputs) return ++seen <= inputs.size();
    last = std::max(last, file.header().tick_of(message.log_time));
    return true;
  }));
  return last;
}

namespace fs = std::filesystem;

constexpr std::size_t kMostSessions = 1000;

const std::string& root_of(const SessionHeader& header) {
  return header.ancestors.empty() ? header.id : header.ancestors.back().id;
}

/// All sessions of one root, by id.
class FamilyTree {
 public:
  void add(const FoundSession& found) {
    const SessionHeader& header = found.header;
    std::string before;
    Tick tick = 0;
    // From the root on; each ancestor has the tick at which the next one continues it.
    for (const SessionAncestor& one : std::views::reverse(header.ancestors)) {
      SessionRelative& relative = place(one.id, before, tick, header.tick_seconds);
      if (relative.name.empty()) relative.name = one.file;
      before = one.id;
      tick = one.tick;
    }
    SessionRelative& own = place(header.id, before, tick, header.tick_seconds);
    if (!own.file.empty()) return;
    own.file = found.file;
    own.name = found.file.filename().string();
  }

  std::vector<SessionRelative> in_order(const std::string& root) {
    for (auto& children : children_ | std::views::values) {
      std::ranges::sort(children, {}, [this](const std::string& id) {
        const SessionRelative& one = all_[id];
        return std::tie(one.tick, one.name, one.id);
      });
    }
    std::vector<SessionRelative> rows;
    std::vector<std::pair<std::string, std::size_t>> open{{root, 0}};
    while (!open.empty()) {
      const auto [id, depth] = std::move(open.back());
      open.pop_back();
      rows.push_back(all_[id]);
      rows.back().depth = depth;
      for (const std::string& child : std::views::reverse(children_[id])) {
        open.emplace_back(child, depth + 1);
      }
    }
    return rows;
  }

 private:
  /// A session has one place; what files say of it otherwise is ignored.
  SessionRelative& place(const std::string& id, const std::string& parent, Tick tick,
                         double tick_seconds) {
    const auto [at, added] = all_.try_emplace(id);
    if (added) {
      at->second.id = id;
      at->second.tick = tick;
      at->second.tick_seconds = tick_seconds;
      if (!parent.empty()) children_[parent].push_back(id);
    }
    return at->second;
  }

  std::map<std::string, SessionRelative> all_;
  std::map<std::string, std::vector<std::string>> children_;
};

}  // namespace

std::optional<Error> SessionBranch::open() {
  auto file = open_session(path_);
  if (!file) return file.error();
  return take(std::move(*file));
}

std::optional<Error> SessionBranch::take(SessionFile file) {
  const std::string& version = file.header().program;
  if (version != program_) {
    return Error{fmt::format("cannot be continued: it was recorded by Magna {}, and this is Magna "
                             "{}, in which the same inputs may have other effects",
                             shown(version), program_),
                 file.name()};
  }
  if (const Tick last = file.last_tick(); tick_ < 0 || tick_ > last) {
    return Error{
        fmt::format("cannot be continued from tick {}: it has the ticks 0 to {}", tick_, last),
        file.name()};
  }
  file_.emplace(std::move(file));
  return {};
}

std::optional<Error> SessionBranch::run(Engine& engine) {
  auto recorded = file_->inputs();
  if (recorded.broken && tick_ > whole_until(*file_, recorded.items)) {
    return Error{fmt::format("cannot be continued from tick {}: inputs before it are missing; {}",
                             tick_, recorded.broken->message),
                 file_->name()};
  }
  std::erase_if(recorded.items, [this](const LoggedInput& one) { return one.tick > tick_; });
  inputs_ = std::move(recorded.items);

  std::unordered_set<std::uint64_t> ended;
  Verifier::Follower follower;
  follower.on_events = [&ended](std::span<const Event> events) {
    for (const Event& one : events) {
      if (const auto* const end = std::get_if<event::CommandEnded>(&one)) {
        ended.insert(end->sequence);
      }
    }
  };
  const auto progress = [this](Tick now) {
    done_.store(now, std::memory_order_relaxed);
    return !cancelled();
  };
  const Verification found = Verifier(*file_).run_to(tick_, engine, progress, follower);
  if (found.difference) {
    return Error{
        "cannot be continued, because its past cannot be repeated: " + found.difference->text(),
        file_->name()};
  }
  if (found.cancelled || cancelled()) return Error{"was not continued: cancelled", file_->name()};
  find_farewells(engine, ended);
  return {};
}

void SessionBranch::find_farewells(const Engine& engine,
                                   const std::unordered_set<std::uint64_t>& ended) {
  bool hold = false;  // of all CyBOTs, while the recorded session was paused
  Author holder;
  for (const LoggedInput& one : inputs_) {
    if (!one.refused.empty()) continue;
    if (const auto* const all = one.input.get_if<input::RemoteHold>()) {
      hold = all->hold;
      holder = one.author;
    }
    const auto* const command = one.input.get_if<input::Command>();
    if (command == nullptr || !is_gone(one.author) || ended.contains(one.sequence)) continue;
    if (!engine.team().alive(command->robot)) continue;
    if (auto end = end_of(*command)) farewells_.emplace_back(one.author, *std::move(end));
  }
  for (const RobotId robot : engine.team().remotes()) {
    if (!engine.team().alive(robot)) continue;
    // When it is back, its mission waits for the operator.
    farewells_.emplace_back(Author{}, input::StopRobot{robot});
    const RemoteRobot& remote = *engine.team().remote(robot);
    if (!remote.connected()) continue;
    farewells_.emplace_back(Author::client(remote.link().author),
                            input::RemoteLinked{robot, false});
  }
  if (hold) farewells_.emplace_back(holder, input::RemoteHold{false});
}

SessionHeader SessionBranch::header() const {
  SessionHeader header = file_->header();
  header.ancestors.insert(header.ancestors.begin(), {header.id, path_.filename().string(), tick_});
  return header;
}

std::vector<SessionRelative> session_family(const FoundSession& of,
                                            const std::vector<FoundSession>& others) {
  const std::string root = root_of(of.header);
  FamilyTree tree;
  tree.add(of);
  for (const FoundSession& one : others) {
    if (root_of(one.header) == root) tree.add(one);
  }
  return tree.in_order(root);
}

std::vector<FoundSession> sessions_in(const fs::path& folder, const std::atomic<bool>& cancelled) {
  std::vector<fs::path> files;
  std::error_code code;
  for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
    std::error_code ignored;
    if (at->path().extension() == ".mcap" && at->is_regular_file(ignored)) {
      files.push_back(at->path());
    }
  }
  std::ranges::sort(files);
  if (files.size() > kMostSessions) files.resize(kMostSessions);
  std::vector<FoundSession> found;
  for (fs::path& file : files) {
    if (cancelled) break;
    if (const auto session = SessionFile::open(file)) {
      found.push_back({std::move(file), session->header()});
    }
  }
  return found;
}

}  // namespace magna
