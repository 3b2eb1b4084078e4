// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/lisp_desk.h"

#include <QMetaObject>
#include <utility>

#ifdef MAGNA_HAS_LISP
#include "core/lisp/world_file.h"
#else
namespace magna {
class LispRuntime {};
}  // namespace magna
#endif

namespace magna {
namespace {

Result<std::string> value_of(std::unique_ptr<LispRuntime>& lisp, const std::string& expression) {
#ifdef MAGNA_HAS_LISP
  if (!lisp) {
    LispRuntime::Limits limits;
    limits.load_seconds = 1.0;
    lisp = std::make_unique<LispRuntime>(limits);
  }
  return lisp->evaluate(expression);
#else
  return Error{"this program was built without Lisp"};
#endif
}

}  // namespace

LispDesk::LispDesk(Answer answer) : answer_(std::move(answer)) {}

LispDesk::~LispDesk() {
  if (worker_.joinable()) worker_.join();
}

void LispDesk::evaluate(std::string expression) {
  wanted_.push_back(std::move(expression));
  if (wanted_.size() == 1) start();
}

void LispDesk::start() {
  worker_ = std::thread([this, expression = wanted_.front()] {
    Result<std::string> value = value_of(lisp_, expression);
    QMetaObject::invokeMethod(
        this, [this, value = std::move(value)] { ended(value); }, Qt::QueuedConnection);
  });
}

void LispDesk::ended(const Result<std::string>& value) {
  worker_.join();
  wanted_.pop_front();
  // First, for who is told may ask for more.
  if (!wanted_.empty()) start();
  answer_(value);
}

}  // namespace magna
