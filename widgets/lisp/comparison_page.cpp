// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/comparison_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/base/keys/focus_keys.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/text/tr.h"
#include "widgets/lisp/plan_words.h"
#include "widgets/lisp/program_words.h"

namespace magna {
namespace {

constexpr int kMostChoices = 50;  // newest runs of a world

/// Identifies a run among those of this world and the one before.
QVariant key_of(const HistoryRun& run, const PlanHistory* now) {
  return QVariant::fromValue((run.history.get() == now ? 1LL << 32 : 0LL) +
                             static_cast<qlonglong>(run.number));
}

/// What an episode did; ticks count from the begin of its run.
QString side_text(const PlanEntry* episode, Tick run_began) {
  if (episode == nullptr) return tr("Missing");
  const Tick from = episode->began - run_began;
  const QString detail = episode_detail(*episode);
  const QString word = plan_state_word(episode->state);
  const bool waits = episode->state == PlanState::Waiting && !detail.isEmpty();
  const QString state = waits ? detail : detail.isEmpty() ? word : tr("%1: %2").arg(word, detail);
  return episode->ended
             ? tr("Ticks %1 to %2, %3").arg(from).arg(*episode->ended - run_began).arg(state)
             : tr("From tick %1, %2").arg(from).arg(state);
}

QString first_side(const ComparedRow& row) {
  return side_text(row.episodes.first.get(), row.first_began);
}

QString second_side(const ComparedRow& row) {
  return side_text(row.episodes.second.get(), row.second_began);
}

QString either_title(const ComparedRow& row) {
  return episode_title(row.episodes.first ? *row.episodes.first : *row.episodes.second);
}

QString difference_cell(const ComparedRow& row) {
  return difference_text(row.episodes.difference, !row.episodes.first);
}

RowDescription<ComparedRow> compared_columns() {
  using Row = ComparedRow;
  const auto branch = [](const Row& row) {
    return QString(qsizetype{2} * row.episodes.depth, QChar(0x2003)) + either_title(row);
  };
  const auto icon = [](const Row& row) {
    const bool differs = row.episodes.difference != ComparedEpisode::Difference::None;
    return differs ? QVariant(tinted_icon(QStringLiteral("caution"))) : QVariant();
  };
  return {.columns = {{.header = tr("Branch"), .text = branch},
                      {.header = tr("First run"), .text = first_side},
                      {.header = tr("Second run"), .text = second_side},
                      {.header = tr("Difference"), .text = difference_cell, .icon = icon}},
          .tip_texts = true};
}

std::vector<ComparedRow> compared_rows(const RunComparison& comparison) {
  std::vector<ComparedRow> rows;
  const auto began = [](const std::shared_ptr<const PlanEntry>& plan) {
    return plan ? plan->began : Tick{0};
  };
  for (const ComparedEpisode& one : comparison.rows) {
    const ComparedEpisode& plans = comparison.rows.front();
    rows.push_back({one, began(plans.first), began(plans.second)});
  }
  return rows;
}

/// One sentence on the first difference, or that there is none.
QString summary_text(const ComparedRow* first_difference) {
  if (first_difference == nullptr) return tr("The runs are equal.");
  const ComparedRow& row = *first_difference;
  return tr("First difference: %1. %2. First run: %3. Second run: %4.")
      .arg(either_title(row), difference_cell(row), first_side(row), second_side(row));
}

}  // namespace

ComparisonPage::ComparisonPage(QWidget* parent)
    : QWidget(parent), model_(compared_columns()), results_(new QWidget(this)) {
  first_ = new QComboBox(results_);
  first_->setAccessibleName(tr("First run"));
  second_ = new QComboBox(results_);
  second_->setAccessibleName(tr("Second run"));
  summary_ = new QLabel(results_);
  summary_->setWordWrap(true);
  summary_->setAccessibleName(tr("First difference"));
  summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  table_ = new QTableView(results_);
  table_->setModel(&model_);
  make_plain_table(*table_, tr("Comparison"),
                   tr("Branches and commands of both runs. Enter opens the source of one."));
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  on_enter_key(*table_, [this] { open_current(); });
  keep_scaled(*table_, [this] {
    set_column_widths(*table_, {170, 180, 180});
    table_->setMinimumHeight(scaled(60));
  });
  auto* boxes = new QHBoxLayout;
  boxes->setContentsMargins(kGap, kGap, kGap, kGap);
  boxes->setSpacing(kGap);
  for (QComboBox* box : {first_, second_}) {
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    box->setMinimumContentsLength(10);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    boxes->addWidget(box, 1);
    connect(box, &QComboBox::activated, this, &ComparisonPage::compare);
  }
  auto* column = make_column(results_);
  column->addLayout(boxes);
  summary_->setContentsMargins(kMargin, 0, kMargin, kGap);
  column->addWidget(summary_);
  column->addWidget(table_, 1);
  pages_ = new EmptyPages(*results_, this);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->addWidget(pages_);
  connect(table_, &QTableView::doubleClicked, this, &ComparisonPage::open_current);
  refresh();
}

void ComparisonPage::show_history(const std::shared_ptr<const PlanHistory>& history,
                                  double tick_seconds) {
  if (history == history_ && history) return;
  history_ = history;
  tick_seconds_ = tick_seconds;
  late_ = true;
  if (isVisible()) refresh();
}

void ComparisonPage::refresh() {
  late_ = false;
  runs_.clear();
  for (const auto& one : {history_, history_ ? history_->previous : nullptr}) {
    if (!one) continue;
    auto plans = plans_of(*one);
    if (plans.size() > kMostChoices) plans.erase(plans.begin(), plans.end() - kMostChoices);
    std::ranges::reverse(plans);
    for (const auto& plan : plans) runs_.push_back({{one, plan->number}, plan});
  }
  pages_->show_empty(
      runs_.size() < 2
          ? tr("Two runs are needed for a comparison. Run the plan again: restart its program, or "
               "reset the world, which keeps the runs of the world before.")
          : QString());
  fill(*first_, 1);
  fill(*second_, 0);
  compare();
}

void ComparisonPage::fill(QComboBox& box, int otherwise) {
  const QSignalBlocker blocker(box);
  const QVariant before = box.currentData();
  box.clear();
  for (const Choice& choice : runs_) {
    const QString text = run_text(*choice.plan, tick_seconds_);
    box.addItem(choice.run.history == history_ ? text : tr("Before the reset: %1").arg(text),
                key_of(choice.run, history_.get()));
  }
  const int kept = before.isValid() ? box.findData(before) : -1;
  box.setCurrentIndex(kept >= 0 ? kept : std::min(otherwise, box.count() - 1));
}

void ComparisonPage::compare() {
  const auto run = [this](const QComboBox& box) {
    const int at = box.currentIndex();
    return at >= 0 && at < static_cast<int>(runs_.size()) ? runs_[static_cast<std::size_t>(at)].run
                                                          : HistoryRun{};
  };
  const RunComparison comparison = compare_runs(run(*first_), run(*second_));
  const auto& difference = comparison.first_difference;
  model_.reset(compared_rows(comparison));
  const QModelIndex row =
      difference ? model_.index(static_cast<int>(*difference), 0) : QModelIndex();
  summary_->setText(summary_text(model_.at(row)));
  if (!row.isValid()) return;
  table_->setCurrentIndex(row);
  table_->scrollTo(row, QAbstractItemView::PositionAtCenter);
}

void ComparisonPage::open_current() {
  const ComparedRow* const row = model_.at(table_->currentIndex());
  if (row == nullptr) return;
  emit source_wanted(row->episodes.second ? row->episodes.second : row->episodes.first);
}

void ComparisonPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (late_) refresh();
}

}  // namespace magna
