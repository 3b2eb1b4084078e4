// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/registers_view.h"

#include <QComboBox>
#include <QTableView>
#include <algorithm>

#include "widgets/empty_pages.h"
#include "widgets/metrics.h"
#include "widgets/plain_table.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

QString title(const ServerStatus& server, const ClientStatus& client) {
  return QStringLiteral("%1 %2").arg(QString::fromStdString(server.name),
                                     QString::fromStdString(client.name));
}

bool is_used(const RegisterUse& use) { return use.age_seconds >= 0.0; }

QString way_text(const RegisterUse& use) {
  if (!is_used(use)) return {};
  return use.written ? tr("→ written") : tr("← read");
}

QString when_text(const RegisterUse& use) {
  return is_used(use) ? tr("%1 ago").arg(duration_text(use.age_seconds)) : tr("never");
}

RowDescription<RegisterUse> register_rows() {
  using Use = RegisterUse;
  return {
      .columns = {
          {.header = tr("No."),
           .text = member_text<&Use::number>,
           .side = Qt::AlignRight,
           .widest = tr("No.")},
          {.header = tr("Register"),
           .text = member_text<&Use::name>,
           .widest = QStringLiteral("object distance")},
          {.header = tr("Last value"),
           .text = member_text<&Use::value>,
           .widest = QStringLiteral("-123.456 (thin)")},
          {.header = tr("Way"), .text = way_text, .widest = tr("→ written")},
          {.header = tr("When"), .text = when_text, .widest = QStringLiteral("59 min 59 s ago")},
          {.header = tr("Reads"),
           .text = member_text<&Use::reads>,
           .side = Qt::AlignRight,
           .widest = QStringLiteral("1000000")},
          {.header = tr("Writes"), .text = member_text<&Use::writes>, .side = Qt::AlignRight},
      }};
}

}  // namespace

RegistersView::RegistersView(SnapshotFeed& feed, QWidget* parent)
    : QWidget(parent), feed_(feed), model_(register_rows()) {
  setAccessibleName(tr("Registers"));
  programs_ = new QComboBox(this);
  programs_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  programs_->setAccessibleName(tr("Program whose registers are shown"));
  programs_->setToolTip(programs_->accessibleName());
  table_ = new QTableView(this);
  table_->setModel(&model_);
  make_plain_table(*table_, tr("Registers 0 to 9"));
  keep_scaled(*table_, [this] { size_columns(*table_, scaled(14)); });
  auto* column = make_column(this);
  pages_ = new EmptyPages(*table_, this);
  column->addWidget(pages_, 1);
  connect(programs_, &QComboBox::currentIndexChanged, this, &RegistersView::follow);
  connect(&feed, &SnapshotFeed::calm, this, &RegistersView::follow);
  follow();
}

void RegistersView::follow() {
  static const LinkTable kNobody;
  const LinkTable& links = feed_.now().links ? *feed_.now().links : kNobody;
  QStringList names;
  const ClientStatus* chosen = nullptr;
  for (const ServerStatus& server : links) {
    for (const ClientStatus& client : server.clients) {
      if (client.registers.empty()) continue;
      names << title(server, client);
      if (chosen == nullptr || names.back() == programs_->currentText()) chosen = &client;
    }
  }
  QStringList shown;
  for (int i = 0; i < programs_->count(); ++i) shown << programs_->itemText(i);
  if (names != shown) {
    const QSignalBlocker silent(programs_);
    const QString current = programs_->currentText();
    programs_->clear();
    programs_->addItems(names);
    programs_->setCurrentIndex(std::max(0, static_cast<int>(names.indexOf(current))));
  }
  programs_->setEnabled(!names.isEmpty());
  model_.show(chosen != nullptr ? chosen->registers : std::vector<RegisterUse>{});
  pages_->show_empty(
      chosen != nullptr ? QString() : tr("No attached program has registers. CyBOTs have them."));
}

}  // namespace magna
