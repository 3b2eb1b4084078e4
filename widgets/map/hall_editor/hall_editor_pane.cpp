// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/hall_editor/hall_editor_pane.h"

#include <QAction>
#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "widgets/base/bars/bar_row.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/focus_keys.h"
#include "widgets/base/look/pane_paint.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/parts/upright_scroll.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/hall_editor/hall_canvas.h"
#include "widgets/map/hall_editor/hall_form.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kHallSideWidth = 320;
constexpr int kFindingsHeight = 150;
constexpr int kLeastFindingsHeight = 64;
constexpr int kItemWidth = 60;  // of a finding; the name is cut, the text of the finding is not
constexpr double kButtonZoom = 1.5;

QString finding_text(const HallFindingRow& row) { return shown_sentence(row.finding.text); }

QString finding_tip(const HallFindingRow& row) {
  const QString text = finding_text(row);
  return row.item.isEmpty() ? text : HallEditorPane::tr("%1: %2").arg(row.item, text);
}

RowDescription<HallFindingRow> finding_columns() {
  using Row = HallFindingRow;
  return {.columns = {{.header = tr("Finding"),
                       .text = finding_text,
                       .hint = tr("What is wrong, errors first"),
                       .icon =
                           [](const Row& row) {
                             const bool error = row.finding.severity == FindingSeverity::Error;
                             return QVariant(tinted_icon(error ? QStringLiteral("warning")
                                                               : QStringLiteral("caution")));
                           },
                       .spoken =
                           [](const Row& row) {
                             const bool error = row.finding.severity == FindingSeverity::Error;
                             return (error ? tr("Error: %1") : tr("Warning: %1"))
                                 .arg(finding_text(row));
                           }},
                      {.header = tr("Item"),
                       .text = [](const Row& row) { return row.item; },
                       .hint = tr("The item that it is about"),
                       .spoken_none = tr("the whole hall")}},
          .tip = finding_tip};
}

}  // namespace

HallEditorPane::HallEditorPane(QWidget* parent)
    : QWidget(parent),
      editing_(new HallEditing(this)),
      canvas_(new HallCanvas(*editing_, this)),
      form_(new HallForm(*editing_, this)),
      title_(new QLabel(this)),
      status_(make_state_label(tr("At the crosshair"), 2, this)),
      count_(new QLabel(this)),
      tools_(new QButtonGroup(this)),
      actions_(new QHBoxLayout),
      model_(finding_columns()),
      findings_(new QTableView(this)),
      pages_(new EmptyPages(*findings_, this)) {
  setAccessibleName(tr("Hall editor"));
  setAutoFillBackground(true);
  auto* const column = make_column(this);
  auto* const head = new BarRow;
  head->setContentsMargins(kMargin, 2, kGap, 2);
  head->setSpacing(kMargin);
  head->add(*make_tools());
  head->add(*make_views());
  actions_->setSpacing(kGap);
  head->add(*actions_);
  column->addLayout(head);
  auto* const row = new QHBoxLayout;
  row->setSpacing(0);
  auto* const plan = new QVBoxLayout;
  plan->setSpacing(0);
  plan->addWidget(canvas_, 1);
  status_->setContentsMargins(kMargin, 2, kMargin, 2);
  plan->addWidget(status_);
  row->addLayout(plan, 1);
  row->addWidget(make_side());
  column->addLayout(row, 1);
  connect(editing_, &HallEditing::changed, this, &HallEditorPane::follow);
  connect(editing_, &HallEditing::checked, this, &HallEditorPane::show_findings);
  connect(canvas_, &HallCanvas::status_changed, this, [this] { say(*status_, canvas_->status()); });
  connect(canvas_, &HallCanvas::properties_wanted, form_, [this] { form_->take_focus(); });
  connect(form_, &HallForm::left, canvas_, [this] { canvas_->setFocus(Qt::OtherFocusReason); });
  follow();
  show_findings();
}

HallEditorPane::~HallEditorPane() = default;

QLayout* HallEditorPane::make_tools() {
  auto* const row = new QHBoxLayout;
  row->setSpacing(0);
  QList<QAbstractButton*> buttons;
  for (const HallTool& tool : hall_tools()) {
    const QString hint = tr("%1 (%2)").arg(tool.hint, tool.key.toString(QKeySequence::NativeText));
    QToolButton* const button = make_icon_button(QLatin1String(tool.icon), tool.name, hint, this);
    button->setCheckable(true);
    tools_->addButton(button, static_cast<int>(tool.kind));
    connect(button, &QToolButton::clicked, this,
            [this, kind = tool.kind] { editing_->set_tool(kind); });
    row->addWidget(button);
    buttons << button;
  }
  tools_->setExclusive(true);
  join_segments(buttons);
  row->addStretch(1);
  return row;
}

QLayout* HallEditorPane::make_views() {
  auto* const row = new QHBoxLayout;
  row->setSpacing(kGap);
  const auto add = [this, row](const char* icon, const QString& text, const QString& hint,
                               auto effect) {
    QToolButton* const button = make_icon_button(QLatin1String(icon), text, hint, this);
    connect(button, &QToolButton::clicked, this, effect);
    row->addWidget(button);
  };
  add("turning", tr("Rotate"), tr("Turns the selected items by a quarter (R)"),
      [this] { editing_->rotate(); });
  add("copy", tr("Copy"), tr("Copies the selected items (Ctrl+D)"),
      [this] { editing_->duplicate(); });
  add("delete", tr("Delete"), tr("Removes the selected items (Delete)"),
      [this] { editing_->remove(); });
  add("zoom-in", tr("Zoom in"), tr("Shows less of the hall (+)"),
      [this] { canvas_->zoom(kButtonZoom); });
  add("zoom-out", tr("Zoom out"), tr("Shows more of the hall (-)"),
      [this] { canvas_->zoom(1.0 / kButtonZoom); });
  add("fit-all", tr("Whole hall"), tr("Shows the whole hall (Home)"), [this] { canvas_->fit(); });
  row->addStretch(1);
  return row;
}

QWidget* HallEditorPane::make_side() {
  auto* const side = new QFrame(this);
  auto* const column = make_column(side);
  title_->setContentsMargins(kMargin, kGap, kMargin, 0);
  title_->setAccessibleName(tr("Edited hall"));
  title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  column->addWidget(title_);
  auto* const scroll = new UprightScroll(side);
  scroll->set_content(form_);
  column->addWidget(scroll, 1);
  count_->setContentsMargins(kMargin, kGap, kMargin, kGap);
  count_->setAccessibleName(tr("Check"));
  column->addWidget(count_);
  findings_->setModel(&model_);
  make_plain_table(*findings_, tr("Findings of the check"),
                   tr("Enter shows the place of the current finding"));
  findings_->setSelectionMode(QAbstractItemView::SingleSelection);
  QHeaderView& header = *findings_->horizontalHeader();
  header.setStretchLastSection(false);
  header.setSectionResizeMode(0, QHeaderView::Stretch);
  findings_->setWordWrap(true);
  findings_->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  connect(&header, &QHeaderView::sectionResized, findings_, &QTableView::resizeRowsToContents);
  connect(findings_, &QTableView::clicked, this, &HallEditorPane::show_finding);
  on_enter_key(*findings_, [this] { show_finding(findings_->currentIndex()); });
  column->addWidget(pages_, 1);
  keep_scaled(*side, [this, side, &header] {
    side->setFixedWidth(scaled(kHallSideWidth));
    pages_->setMinimumHeight(scaled(kLeastFindingsHeight));
    pages_->setMaximumHeight(scaled(kFindingsHeight));
    header.resizeSection(1, scaled(kItemWidth));
  });
  return side;
}

void HallEditorPane::add_action(QAction& action) {
  auto* const button = new ActionButton(action, Qt::ToolButtonIconOnly, this);
  button->setFocusPolicy(Qt::TabFocus);
  actions_->addWidget(button);
}

void HallEditorPane::finish_typing() { form_->apply_typed(); }

// Keys that the focused part of the pane does not use. In the window the key saves a picture.
bool HallEditorPane::event(QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress) {
    return QWidget::event(event);
  }
  const auto& key = *static_cast<QKeyEvent*>(event);
  const bool saves = key.key() == Qt::Key_S && key.modifiers() == Qt::ControlModifier;
  if (!saves || !editing_->is_open()) return QWidget::event(event);
  event->accept();
  if (event->type() == QEvent::KeyPress) emit save_wanted();
  return true;
}

void HallEditorPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  emit shown_changed();
}

void HallEditorPane::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  emit shown_changed();
}

void HallEditorPane::follow() {
  const bool open = editing_->is_open();
  if (QAbstractButton* const button = tools_->button(static_cast<int>(editing_->tool()))) {
    button->setChecked(true);
  }
  for (QAbstractButton* const button : tools_->buttons()) button->setEnabled(open);
  if (!open) return title_->clear();
  const QString name = editing_->file_name().toHtmlEscaped();
  title_->setText(
      (editing_->is_unsaved() ? tr("<b>%1</b> · not saved") : tr("<b>%1</b> · saved")).arg(name));
  title_->setToolTip(QString::fromStdString(editing_->editor().file().scenario.path));
}

void HallEditorPane::show_findings() {
  std::vector<HallFindingRow> rows;
  std::size_t errors = 0;
  for (const HallFinding& finding : editing_->findings()) {
    QString item;
    if (finding.item != kWholeHall) {
      item = QString::fromStdString(editing_->editor().name(finding.item));
    }
    if (finding.severity == FindingSeverity::Error) ++errors;
    rows.push_back({finding, item});
  }
  const std::size_t warnings = rows.size() - errors;
  QString empty;
  if (rows.empty()) {
    empty = editing_->is_checked() ? tr("The check has found nothing.") : tr("Checking…");
  }
  pages_->show_empty(empty);
  count_->setText(editing_->is_checked()
                      ? tr("Check: %1, %2")
                            .arg(counted(errors, tr("1 error"), tr("%1 errors")),
                                 counted(warnings, tr("1 warning"), tr("%1 warnings")))
                      : QString());
  model_.show(std::move(rows));
}

void HallEditorPane::show_finding(const QModelIndex& row) {
  const HallFindingRow* const shown = RowModel<HallFindingRow>::at(row);
  if (shown == nullptr) return;
  const HallFinding finding = shown->finding;
  editing_->set_tool(HallItemKind::Hall);
  if (editing_->editor().draft().find(finding.item) != nullptr) editing_->select({finding.item});
  if (finding.place) canvas_->show_place(*finding.place);
}

HallSizeDialog::HallSizeDialog(const QString& title, QSize size, QWidget* parent)
    : QDialog(parent), width_(new QSpinBox(this)), height_(new QSpinBox(this)) {
  setWindowTitle(title);
  setAttribute(Qt::WA_DeleteOnClose);
  auto* const rows = new QFormLayout(this);
  const std::pair<QSpinBox*, int> sides[] = {{width_, size.width()}, {height_, size.height()}};
  for (const auto& [box, side] : sides) {
    box->setRange(HallEditor::kLeastSide, HallEditor::kMostSide);
    box->setSuffix(tr(" m"));
    box->setValue(side);
  }
  width_->setAccessibleName(tr("Width"));
  height_->setAccessibleName(tr("Height"));
  rows->addRow(tr("&Width"), width_);
  rows->addRow(tr("&Height"), height_);
  auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  rows->addRow(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    accept();  // first, so that a question which follows gets the focus
    emit size_chosen(width_->value(), height_->value());
  });
}

}  // namespace magna
