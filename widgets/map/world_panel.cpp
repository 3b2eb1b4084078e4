// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/world_panel.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/cell_delegate.h"
#include "widgets/map/world_table_model.h"
#include "widgets/metrics.h"
#include "widgets/named_cells.h"
#include "widgets/plain_table.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kPanelWidth = 380;

}  // namespace

WorldPanel::WorldPanel(WorldEditor& editor, QWidget* parent)
    : QFrame(parent),
      editor_(editor),
      model_(new NamedCells<WorldTableModel>(editor, this)),
      title_(new QLabel(this)),
      kinds_(new QComboBox(this)),
      table_(new QTableView(this)),
      note_(new QLabel(this)),
      buttons_(new QGridLayout) {
  setObjectName(QStringLiteral("world_panel"));
  setAccessibleName(tr("World file"));
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  title_->setWordWrap(true);
  note_->setWordWrap(true);
  kinds_->setAccessibleName(tr("Kind of new objects"));
  kinds_->setToolTip(tr("Chooses what a drag, a double click or Insert adds on the map"));
  connect(kinds_, &QComboBox::activated, this,
          [this](int row) { editor_.set_choice(static_cast<std::size_t>(row)); });
  auto* add = new QLabel(tr("&Add:"), this);
  add->setBuddy(kinds_);
  make_table();
  auto* row = new QHBoxLayout;
  row->addWidget(add);
  row->addWidget(kinds_, 1);
  auto* column = new QVBoxLayout(this);
  column->addWidget(title_);
  column->addLayout(row);
  column->addWidget(table_, 1);
  column->addWidget(note_);
  column->addLayout(buttons_);
  buttons_->setSpacing(kGap);
  keep_scaled(*this, [this] { setFixedWidth(scaled(kPanelWidth)); });
  connect(&editor_, &WorldEditor::changed, this, &WorldPanel::follow);
  connect(&editor_, &WorldEditor::values_wanted, this, &WorldPanel::edit_values);
  follow();
}

void WorldPanel::make_table() {
  table_->setModel(model_);
  make_plain_table(*table_, tr("Objects of the world file"),
                   tr("Enter or F2 edits the current cell"));
  new CellDelegate(*table_);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  QHeaderView& header = *table_->horizontalHeader();
  header.setStretchLastSection(false);
  header.setMinimumSectionSize(scaled(24));
  header.setSectionResizeMode(WorldTableModel::Name, QHeaderView::Stretch);
  keep_scaled(*this, [&header] {
    const int widths[] = {0, 48, 48, 50, 84};
    header.setFont(QApplication::font());
    for (int k = WorldTableModel::X; k < WorldTableModel::kColumns; ++k) {
      header.resizeSection(k, scaled(widths[k]));
    }
  });
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          &WorldPanel::choose_row);
}

void WorldPanel::choose_row() {
  const QModelIndex current = table_->currentIndex();
  if (!current.isValid()) return;
  editor_.choose(static_cast<std::size_t>(current.row()));
}

void WorldPanel::edit_values() {
  if (!isVisible() || !editor_.chosen()) return;
  const int column = table_->currentIndex().isValid() ? table_->currentIndex().column() : 0;
  table_->setCurrentIndex(model_->index(static_cast<int>(*editor_.chosen()),
                                        column == 0 ? WorldTableModel::X : column));
  table_->setFocus(Qt::OtherFocusReason);
}

void WorldPanel::fill_kinds() {
  const QSignalBlocker blocker(kinds_);
  kinds_->clear();
  for (const WorldObject& choice : editor_.document()->choices()) {
    kinds_->addItem(world_object_name(choice));
  }
}

void WorldPanel::follow() {
  const WorldDocument* const document = editor_.document();
  if (document == nullptr) return;
  const bool listed = listed_ && listed_->choices() == document->choices();
  if (!listed) fill_kinds();
  listed_ = editor_.shared_document();
  kinds_->setCurrentIndex(static_cast<int>(editor_.choice()));
  const QString file = QFileInfo(QString::fromStdString(document->file())).fileName();
  const QString title = editor_.unsaved() ? tr("<b>%1</b> · not saved") : tr("<b>%1</b> · saved");
  title_->setText(title.arg(file.toHtmlEscaped()));
  title_->setToolTip(QString::fromStdString(document->file()));
  const WorldObject* const chosen = editor_.chosen_object();
  if (chosen != nullptr && !chosen->locked.empty()) {
    note_->setText(
        model_->data(model_->index(static_cast<int>(*editor_.chosen()), 0), Qt::ToolTipRole)
            .toString());
  } else {
    note_->setText(tr("The running world stays as it is until the saved file is reloaded."));
  }
  if (editor_.chosen()) {
    const int row = static_cast<int>(*editor_.chosen());
    if (table_->currentIndex().row() == row) return;
    const int column = std::max(0, table_->currentIndex().column());
    table_->setCurrentIndex(model_->index(row, column));
  } else {
    table_->clearSelection();
    table_->setCurrentIndex({});
  }
}

void WorldPanel::add_action(QAction& action, const QString& text) {
  action.setIconText(text);
  auto* button = new QToolButton(this);
  button->setDefaultAction(&action);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  button->setFocusPolicy(Qt::TabFocus);
  const int count = buttons_->count();
  buttons_->addWidget(button, count / 2, count % 2);
}

}  // namespace magna
