// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/debugger/episode_tree_model.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "widgets/debugger/plan_words.h"
#include "widgets/programs/program_words.h"
#include "widgets/tinted_icon.h"
#include "widgets/tr.h"

namespace magna {
namespace {

/// The same number with another begin is of another world.
std::uint64_t episode_key(const EpisodeRow& row) {
  return static_cast<std::uint64_t>(row.episode->began) << 32U | row.episode->number;
}

QString episode_tip(const EpisodeRow& row) { return episode_text(*row.episode, row.tick_seconds); }

QString end_cell(const EpisodeRow& row) {
  return row.episode->ended ? tick_text(*row.episode->ended, row.tick_seconds) : QString();
}

RowDescription<EpisodeRow> episode_columns() {
  using Row = EpisodeRow;
  const auto spoken = [](const Row& row) {
    return episode_tip(row).replace(QLatin1Char('\n'), QStringLiteral(", "));
  };
  const auto icon = [](const Row& row) {
    return QVariant(tinted_icon(plan_state_icon(row.episode->state)));
  };
  const auto begin = [](const Row& row) { return tick_text(row.episode->began, row.tick_seconds); };
  return {.columns = {{.header = tr("Branch"),
                       .text = [](const Row& row) { return episode_title(*row.episode); },
                       .icon = icon,
                       .spoken = spoken},
                      {.header = tr("State"),
                       .text = [](const Row& row) { return plan_state_word(row.episode->state); }},
                      {.header = tr("Began"), .text = begin},
                      {.header = tr("Ended"), .text = end_cell},
                      {.header = tr("Waiting for, reason, value"),
                       .text = [](const Row& row) { return episode_detail(*row.episode); }}},
          .key = episode_key,
          .depth = [](const Row& row) { return row.depth; },
          .tip = episode_tip};
}

/// The episodes of a run, each followed by those below it. A branch whose parent is not kept is at
/// the top.
std::vector<EpisodeRow> rows_of(const PlanHistory& history, std::uint32_t run,
                                double tick_seconds) {
  using Episodes = std::vector<std::shared_ptr<const PlanEntry>>;
  Episodes top;
  std::unordered_map<std::uint32_t, Episodes> below;  // by parent; without children, too
  for (const auto& one : history.episodes) {
    if (one->run != run) continue;
    const auto above = below.find(one->parent);
    (above != below.end() ? above->second : top).push_back(one);
    below.try_emplace(one->number);
  }
  std::vector<EpisodeRow> rows;
  const auto add = [&](const auto& self, const Episodes& episodes, int depth) -> void {
    for (const auto& one : episodes) {
      rows.push_back({one, depth, tick_seconds});
      self(self, below.at(one->number), depth + 1);
    }
  };
  add(add, top, 0);
  return rows;
}

bool lacks_some(const std::vector<EpisodeRow>& now, const std::vector<EpisodeRow>& before) {
  std::unordered_set<std::uint64_t> keys;
  for (const EpisodeRow& row : now) keys.insert(episode_key(row));
  return std::ranges::any_of(
      before, [&](const EpisodeRow& row) { return !keys.contains(episode_key(row)); });
}

}  // namespace

EpisodeTreeModel::EpisodeTreeModel(QObject* parent) : RowModel(episode_columns(), parent) {}

void EpisodeTreeModel::show(const std::shared_ptr<const PlanHistory>& history, std::uint32_t run,
                            double tick_seconds) {
  if (history == history_ && run == run_ && tick_seconds == tick_seconds_) return;
  history_ = history;
  tick_seconds_ = tick_seconds;
  std::vector<EpisodeRow> rows;
  if (history && run != 0) rows = rows_of(*history, run, tick_seconds);
  const bool another = std::exchange(run_, run) != run || lacks_some(rows, rows_);
  rows_ = rows;
  if (another) {
    reset(std::move(rows));
  } else {
    RowModel::show(std::move(rows));
  }
}

QModelIndex EpisodeTreeModel::index_of(std::uint32_t episode) const {
  return find([episode](const EpisodeRow& row) { return row.episode->number == episode; });
}

const PlanEntry* EpisodeTreeModel::episode_at(const QModelIndex& index) const {
  const EpisodeRow* const row = at(index);
  return row != nullptr ? row->episode.get() : nullptr;
}

}  // namespace magna
