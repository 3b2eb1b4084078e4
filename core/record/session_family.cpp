// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_family.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/record/session_file.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 1000;

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

std::vector<FoundSession> sessions_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code code;
  for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
    std::error_code ignored;
    if (at->path().extension() == ".mcap" && at->is_regular_file(ignored)) {
      files.push_back(at->path());
    }
  }
  std::ranges::sort(files);
  if (files.size() > kMostFiles) files.resize(kMostFiles);
  std::vector<FoundSession> found;
  for (fs::path& file : files) {
    if (const auto session = SessionFile::open(file)) {
      found.push_back({std::move(file), session->header()});
    }
  }
  return found;
}

}  // namespace magna
