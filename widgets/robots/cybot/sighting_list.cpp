// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/cybot/sighting_list.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/robots/cybot/opcode_table.h"
#include "widgets/robots/cybot/sighting_look.h"

namespace magna {
namespace {

QString age_cell(const SightingRow& row) {
  return duration_text(seconds_since(**row.now, row.sighting.tick));
}

QString reporter_cell(const SightingRow& row) { return reporter_text(**row.now, row.sighting.by); }

/// The whole row as text.
QString spoken_sighting(const SightingRow& row) {
  const Sighting& sighting = row.sighting;
  return tr("%1, %2, at %3, diameter %4, %5 ago, by %6")
      .arg(sighting_word(sighting.kind), sighting_meaning(sighting.kind),
           point_text(sighting.centre), metres_text(sighting.diameter), age_cell(row),
           reporter_cell(row));
}

RowDescription<SightingRow> sighting_rows() {
  using Row = SightingRow;
  return {
      .columns = {{.header = tr("Class"),
                   .text = [](const Row& row) { return sighting_word(row.sighting.kind); },
                   .icon =
                       [](const Row& row) { return QVariant(sighting_icon(row.sighting.kind)); },
                   .spoken = spoken_sighting},
                  {.header = tr("x (m)"),
                   .text = [](const Row& row) { return number_text(row.sighting.centre.x, 2); },
                   .side = Qt::AlignRight},
                  {.header = tr("y (m)"),
                   .text = [](const Row& row) { return number_text(row.sighting.centre.y, 2); },
                   .side = Qt::AlignRight},
                  {.header = tr("⌀ (m)"),
                   .text = [](const Row& row) { return number_text(row.sighting.diameter, 2); },
                   .side = Qt::AlignRight,
                   .hint = tr("Diameter, metres")},
                  {.header = tr("Age"), .text = age_cell, .side = Qt::AlignRight},
                  {.header = tr("By"), .text = reporter_cell}},
      .key = [](const Row& row) { return std::uint64_t{row.sighting.id.value}; },
      .tip = spoken_sighting,
      .spoken_headers = true};
}

}  // namespace

SightingTableModel::SightingTableModel(QObject* parent) : RowModel(sighting_rows(), parent) {}

void SightingTableModel::show(std::shared_ptr<const Snapshot> snapshot) {
  const auto before = std::exchange(shown_, std::move(snapshot));
  if (before == shown_) return;
  if (before == nullptr || before->sightings != shown_->sightings) {
    std::vector<SightingRow> rows;
    for (const Sighting& one : sightings_of(*shown_)) rows.push_back({one, &shown_});
    std::ranges::reverse(rows);
    RowModel::show(std::move(rows));
  }
  touch_all();  // ages, and names of reporters
}

const Sighting* SightingTableModel::sighting_at(int row) const {
  const SightingRow* const found = at(row);
  return found != nullptr ? &found->sighting : nullptr;
}

SightingList::SightingList(SightingTableModel& model, QWidget* parent)
    : QTableView(parent), sightings_(model) {
  setSelectionMode(QAbstractItemView::SingleSelection);
  style_table(
      *this, tr("Sightings"),
      tr("Sightings of robots, newest first. Enter or a double click shows the place on the map, "
         "F2 changes the object, Delete removes it."));
  // Before the view, which would select another row in place of a removed one.
  connect(&model, &QAbstractItemModel::rowsAboutToBeRemoved, this,
          [this](const QModelIndex&, int first, int last) {
            const int current = currentIndex().row();
            if (current >= first && current <= last) setCurrentIndex({});
          });
  setModel(&model);
  connect(this, &QAbstractItemView::doubleClicked, this,
          [this](const QModelIndex& index) { ask_for(index.row()); });
}

void SightingList::ask_for(int row) {
  if (const Sighting* const sighting = sightings_.sighting_at(row)) {
    emit place_wanted(sighting->centre);
  }
}

void SightingList::change_current() {
  const Sighting* const sighting = sightings_.sighting_at(currentIndex().row());
  if (sighting != nullptr) emit change_wanted(sighting->id);
}

void SightingList::remove_current() {
  const Sighting* const sighting = sightings_.sighting_at(currentIndex().row());
  if (sighting != nullptr) emit remove_wanted(sighting->id);
}

void SightingList::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    return ask_for(currentIndex().row());
  }
  if (event->key() == Qt::Key_F2) return change_current();
  if (event->key() == Qt::Key_Delete) return remove_current();
  QTableView::keyPressEvent(event);
}

SightingPage::SightingPage(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent),
      feed_(feed),
      list_(new SightingList(model_, this)),
      pages_(new EmptyPages(*list_, this)) {
  setAccessibleName(tr("Sightings and obstacle map"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, kGap, 0, 0);
  column->setSpacing(kGap);
  column->addWidget(pages_, 1);
  change_ = make_icon_button(QStringLiteral("tool-obstacles"), tr("Change"),
                             tr("Changes class and size on the map (F2)"), this);
  remove_ = make_icon_button(QStringLiteral("row-remove"), tr("Remove"),
                             tr("Removes it from the obstacle map (Delete)"), this);
  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  row->addWidget(change_);
  row->addWidget(remove_);
  row->addStretch(1);
  for (const ActionName id : {ActionName("obstacles.load"), ActionName("obstacles.save"),
                              ActionName("obstacles.clear")}) {
    row->addWidget(new ActionButton(actions[id], Qt::ToolButtonIconOnly, this));
  }
  column->addLayout(row);
  connect(change_, &QToolButton::clicked, list_, &SightingList::change_current);
  connect(remove_, &QToolButton::clicked, list_, &SightingList::remove_current);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &SightingPage::show_possible);
  show_possible();
}

void SightingPage::follow() {
  if (!isVisible()) return;
  model_.show(feed_.shared());
  show_possible();
}

void SightingPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

void SightingPage::show_possible() {
  pages_->show_empty(
      model_.rowCount() > 0
          ? QString()
          : tr("No sightings yet: scans, bumps and edges are listed here, and objects that you "
               "draw on the map."));
  const bool chosen = model_.sighting_at(list_->currentIndex().row()) != nullptr;
  for (QToolButton* each : {change_, remove_}) each->setEnabled(chosen);
}

}  // namespace magna
