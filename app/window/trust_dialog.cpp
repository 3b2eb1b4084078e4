// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/trust_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kWidth = 460;  // pixels

QString right_text(const std::string& right) {
  if (right == ":lisp") {
    return TrustDialog::tr(
        "• All of Lisp: it can start programs, open connections, and read, change "
        "and delete all your files.");
  }
  return TrustDialog::tr("• Files: it can read, change and delete all your files.");
}

}  // namespace

TrustDialog::TrustDialog(const TrustQuestion& question, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("trust"));
  setWindowTitle(tr("Trust this file?"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  const auto add = [&](const QString& text, const QString& name) {
    auto* label = new QLabel(text, this);
    label->setTextFormat(Qt::PlainText);  // the file's own words are not markup
    label->setWordWrap(true);
    label->setAccessibleName(name);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    column->addWidget(label);
    return label;
  };
  add(tr("%1 asks for more than worlds and programs may do:")
          .arg(QString::fromStdString(question.file)),
      tr("File"));
  QStringList rights;
  for (const std::string& right : question.rights) rights << right_text(right);
  add(rights.join(QLatin1Char('\n')), tr("Rights"));
  add(tr("Its reason: “%1”").arg(QString::fromStdString(question.reason)), tr("Reason"));
  add(tr("Trust it only if you have read it or know its author. The answer is remembered for this "
         "content: when the file changes, Magna asks again."),
      tr("Advice"));
  auto* buttons = new QDialogButtonBox(this);
  QPushButton* const refuse = buttons->addButton(tr("&Do not trust"), QDialogButtonBox::RejectRole);
  QPushButton* const trust =
      buttons->addButton(tr("&Trust and load"), QDialogButtonBox::AcceptRole);
  trust->setAutoDefault(false);
  refuse->setDefault(true);
  refuse->setFocus();
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  keep_scaled(*this, [this] { setMinimumWidth(scaled(kWidth)); });
}

QStringList TrustDialog::texts() const {
  QStringList all;
  for (const QLabel* label : findChildren<QLabel*>()) all << label->text();
  return all;
}

}  // namespace magna
