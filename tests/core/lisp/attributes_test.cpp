// SPDX-License-Identifier: GPL-3.0-or-later
// defattribute (manual 5.4).
#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kMap = "(defmap m (9 9))";

AttributeDefinition definition(const std::string& form, const char* name) {
  const Scenario scenario = load(form + kMap);
  const AttributeDefinition* const found = scenario.world.attributes.find(name);
  EXPECT_NE(found, nullptr);
  return found != nullptr ? *found : AttributeDefinition{};
}

// The manual's two examples, which use :support where its syntax has :noticed.
TEST(Defattribute, AcceptsTheColorOfTheManual) {
  const auto color = definition(R"((defattribute :color (red green blue violet
      lightred lightblue lightgreen lightviolet)
      :success .4 :support .4 :supported-by (:substance)))",
                                "color");
  EXPECT_EQ(color.values.size(), 8U);
  EXPECT_EQ(color.values[4], AttributeValue(std::string("lightred")));
  EXPECT_EQ(color.success, 0.4);
  EXPECT_EQ(color.noticed, 0.4);
  EXPECT_EQ(color.supported_by, std::vector<std::string>{"substance"});
}

TEST(Defattribute, AcceptsTheSizeOfTheManual) {
  const auto size = definition(R"((defattribute :size NUMERIC
             :base .8 :max-mult 4
             :support .7 :supported-by (:capacity :obsview :weight)))",
                               "size");
  EXPECT_TRUE(size.numeric());
  EXPECT_EQ(size.base, 0.8);
  EXPECT_EQ(size.max_mult, 4.0);
  EXPECT_EQ(size.noticed, 0.7);
  EXPECT_EQ(size.supported_by, (std::vector<std::string>{"capacity", "obsview", "weight"}));
}

TEST(Defattribute, HasTheDefaultsOfTheManual) {
  const auto lit = definition("(defattribute :lit (#t #f 3 dim))", "lit");
  EXPECT_EQ(lit.values, (std::vector<AttributeValue>{true, false, 3.0, std::string("dim")}));
  EXPECT_EQ(lit.success, 1.0);
  EXPECT_EQ(lit.noticed, 0.0);
  EXPECT_TRUE(lit.supported_by.empty());
  const auto height = definition("(defattribute height numeric :noticed (/ 1 4))", "height");
  EXPECT_EQ(height.base, 0.0);
  EXPECT_EQ(height.max_mult, 1.0);
  EXPECT_EQ(height.noticed, 0.25);
}

TEST(Defattribute, AppliesToThingsBeforeAndAfterIt) {
  EXPECT_EQ(load_error("(defattribute :shape (cube ball))\n"
                       "(defmap m (9 9)\n  (obj x (1 1) ((:shape cone))))"),
            "t.lisp:3:3: (obj x (1 1) ((:shape cone))): thing 'x': :shape is cone; expected one of "
            "cube, ball");
  EXPECT_THAT(load_error("(defmap m (9 9) (obj x (1 1) ((:shape cone))))"
                         "(defattribute :shape (cube ball))"),
              HasSubstr("expected one of cube, ball"));
  load("(defattribute :shape (cube ball)) (defmap m (9 9) (obj x (1 1) ((:shape BALL))))");
}

TEST(Defattribute, MayBeRepeatedButNotChanged) {
  load("(defattribute :shape (cube ball)) (defattribute shape (cube ball)) (defmap m (9 9))");
  EXPECT_EQ(load_error("(defattribute :shape (cube ball))\n(defattribute :shape numeric)\n"
                       "(defmap m (9 9))"),
            "t.lisp:2:1: (defattribute :shape numeric): the attribute shape is defined in another "
            "way already at t.lisp:1:1; keep one of the definitions");
}

TEST(Defattribute, ReportsErrorsAtThePlaceOfTheForm) {
  const auto error = [](const std::string& form) { return load_error("\n  " + form + kMap); };
  EXPECT_THAT(error("(defattribute :shape)"), StartsWith("t.lisp:2:3: "));
  for (const auto& [form, problem] : std::vector<std::pair<std::string, std::string>>{
           {"(defattribute :shape)", "parts are missing after :shape"},
           {"(defattribute :shape round)", "the domain is a list of values or numeric, not round"},
           {"(defattribute :shape ())", "the domain is a list of values or numeric"},
           {"(defattribute 3 numeric)", "3 is not the name of an attribute"},
           {"(defattribute :shape (a b) :sucess 1)", ":sucess is not one of"},
           {"(defattribute :shape (a b) :success 2)", ":shape has :success = 2"},
           {"(defattribute :shape (a b) :success)", ":success has no value"},
           {"(defattribute :shape (a b) :base 1)", ":base is for numeric attributes"},
           {"(defattribute :h numeric :success 1)", ":success is for discrete attributes"},
           {"(defattribute :h numeric :max-mult .5)", ":h has :max-mult = 0.5"},
           {"(defattribute :h numeric :noticed 1 :support 1)", "give one of them"},
           {"(defattribute :h numeric :supported-by :size)", ":supported-by needs a list"},
           {"(defattribute :shape (a A))", ":shape has the value a twice"},
           {"(defattribute :closed (open shut))", ":closed is built in; its domain is #t or #f"},
       }) {
    EXPECT_THAT(error(form), HasSubstr(problem)) << form;
  }
}

}  // namespace
}  // namespace magna
